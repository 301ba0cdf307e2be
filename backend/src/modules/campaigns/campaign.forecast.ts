import type { ForecastInput } from "@guiche/contract/campaign-input";
import { campaignWords } from "@guiche/contract/texts/campaign-text";
import { variantNumbers, type CampaignForecast, type CampaignTexts } from "@guiche/contract/campaigns";
import { laterHealth } from "@guiche/contract/rules/number-health";
import { foldWord } from "@guiche/contract/texts/variables";
import { momentOf } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { filesOfList } from "../files";
import { campaignSettingsOf, countedHealth, secondsEach, startOfDay, writtenToday } from "../outreach";
import { settingsOf } from "../settings";
import { audienceStore } from "./audience.store";
import { planRun } from "./campaign.plan";
import { mustHaveReferences } from "./campaign.references";
import { campaignStore, type CampaignRow } from "./campaign.store";
import { recipientStore } from "./recipient.store";

type PlannedCampaign = CampaignTexts &
  Pick<
    CampaignRow,
    | "confirmation"
    | "connectionId"
    | "contactListId"
    | "tagId"
    | "fileListId"
    | "templateValues"
    | "window"
    | "dailyCap"
  > & {
    scheduledAt: Date | null;
  };

/** The words of its texts beyond the variables and the company's own, as typed and folded. */
function wordsOf(texts: PlannedCampaign, fileText: string, own: readonly string[]): { word: string; folded: string }[] {
  const kinds = texts.confirmation ? (["message", "confirmationMessage"] as const) : (["message"] as const);
  const knownWords = new Set(own.map(foldWord));
  const words = new Map<string, string>();
  const messageTexts = kinds.flatMap((kind) => variantNumbers.map((each) => texts[`${kind}${each}`]));
  for (const word of campaignWords([...messageTexts, ...texts.templateValues, fileText]))
    if (!knownWords.has(foldWord(word)) && !words.has(foldWord(word))) words.set(foldWord(word), word);
  return [...words].map(([foldedWord, word]) => ({ word, folded: foldedWord }));
}

/** A campaign as it is saved: before it begins what would happen, and afterwards what is left. */
export async function forecastOf(scope: Scope, id: number): Promise<CampaignForecast> {
  const row = await campaignStore(scope).mustHave(id);
  const hasBegun = row.status !== "INATIVA" && row.status !== "PROGRAMADA";
  return forecast(scope, row, hasBegun ? id : null);
}

export async function forecastFor(scope: Scope, input: ForecastInput): Promise<CampaignForecast> {
  const { whatsappId, tagListId, scheduledAt, ...more } = input;
  const { timezone } = await settingsOf(scope);
  const when = scheduledAt ? momentOf(scheduledAt.slice(0, 16).replace(" ", "T"), timezone) : null;
  const tagId = tagListId === "Nenhuma" ? null : Number(tagListId);
  await mustHaveReferences(scope, { whatsappId, contactListId: more.contactListId, tagId });
  return forecast(scope, { ...more, connectionId: whatsappId, tagId, scheduledAt: when }, null);
}

async function forecast(scope: Scope, campaign: PlannedCampaign, begunId: number | null): Promise<CampaignForecast> {
  const { contactListId, tagId, connectionId, scheduledAt, dailyCap, window } = campaign;
  const settings = await campaignSettingsOf(scope);
  const fileText = campaign.fileListId === null ? "" : (await filesOfList(scope, campaign.fileListId)).message;
  const words = wordsOf(
    campaign,
    fileText,
    settings.variables.map(({ key }) => key),
  );
  const audience = audienceStore(scope);
  const [people, lacking, healthCounts, { timezone }] = await Promise.all([
    begunId === null ? audience.forecast(contactListId, tagId, now()) : recipientStore(scope).waiting(begunId, now()),
    words.length === 0
      ? []
      : begunId === null
        ? audience.lacking(contactListId, tagId, words)
        : recipientStore(scope).lacking(begunId, words),
    connectionId === null ? null : countedHealth(scope, connectionId),
    settingsOf(scope),
  ]);
  const at = now();
  const health = healthCounts?.health ?? null;
  const count = Math.max(0, people.recipients - people.optedOut);
  // A template counts for every person who did not write within 24 hours.
  const cold = health?.official ? count : Math.min(count, people.cold);
  const begins = Math.max(at.getTime(), scheduledAt?.getTime() ?? 0);
  const { firstDay, limit, ends } = planRun({
    ...{ begins, now: at.getTime(), zone: timezone, warm: count - cold, cold, window },
    secondsEach: secondsEach(settings, health?.slowdown ?? 1),
    cap: dailyCap,
    capUsedToday:
      dailyCap === null || connectionId === null
        ? 0
        : await writtenToday(scope, connectionId, startOfDay(timezone, at)),
    healthAt: healthCounts && ((moment) => laterHealth(healthCounts.events, moment)),
    budgetUsedToday: health?.coldToday ?? 0,
  });
  return {
    ...people,
    ...{ cold, firstDay, health },
    limit: limit === "budget" && health?.official ? "tier" : limit,
    lacking: lacking.filter((each) => each.count > 0),
    begins: count > 0 ? new Date(begins).toISOString() : null,
    ends: count > 0 && ends !== null ? new Date(ends).toISOString() : null,
  };
}
