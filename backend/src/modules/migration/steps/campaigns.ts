import { longerIntervals, messageIntervals } from "@guiche/contract/campaign-settings";
import { campaignStatuses, variantNumbers, type CampaignStatus } from "@guiche/contract/campaigns";
import type { MigrationOfferKind } from "@guiche/contract/migration-offers";
import { personKey } from "@guiche/contract/texts/phone-spellings";
import type { Item, Kind, Migration } from "../migration";
import { believableTime, flagOf, jsonOf, numberOf, shortText, textOf, timesOf } from "../rules/values";
import { byId, type Source, type Theirs } from "../source/source";

const campaigns: Kind = {
  kind: "campaign",
  table: "Campaigns",
  name: "campaigns",
  hasId: true,
  below: { name: "migration_offers", column: "campaignId" },
  ignores: ["queueId"],
};
const recipients: Kind = { kind: "recipient", table: "CampaignShipping", name: "campaign_recipients", hasId: true };

const settings: Kind = {
  kind: "campaignSetting",
  table: "CampaignSettings",
  name: "campaign_settings",
  hasId: false,
};

/** A setting of theirs as ours; null when it has no meaning here. Times are the nearest that may be chosen. */
function campaignSettingFrom(key: string, value: unknown): { key: string; value: unknown } | null {
  if (key === "variables") {
    const list: unknown = jsonOf(value);
    const variables = new Map(
      (Array.isArray(list) ? (list as Theirs[]) : []).map((one) => [
        textOf(one.key).trim(),
        shortText(one.value, 1_000),
      ]),
    );
    const namedVariables = [...variables].filter(([name]) => /^[\p{L}\p{N}_-]{1,40}$/u.test(name)).slice(0, 100);
    return { key, value: namedVariables.map(([name, text]) => ({ key: name, value: text })) };
  }
  const allowedIntervals: readonly number[] =
    key === "messageInterval"
      ? messageIntervals
      : /^(longerIntervalAfter|greaterInterval)$/.test(key)
        ? longerIntervals
        : [];
  const wantedInterval = numberOf(jsonOf(value));
  if (wantedInterval === null || allowedIntervals.length === 0) return null;
  return {
    key,
    value: allowedIntervals.reduce((best, one) =>
      Math.abs(one - wantedInterval) < Math.abs(best - wantedInterval) ? one : best,
    ),
  };
}

/** They come once; what is changed here afterwards stays. */
async function bringCampaignSettings(migration: Migration, now: Date): Promise<void> {
  if (!migration.source.has(settings.table)) return;
  await migration.bringOfCompanies(
    settings,
    ({ companyId, key }) => `${textOf(companyId)}: ${textOf(key)}`,
    (row, companyId) => {
      const ours = campaignSettingFrom(textOf(row.key), row.value);
      if (!ours) return { leftOut: "notUsed" };
      return { keep: true, row: { companyId, ...ours, ...timesOf(row, now) } };
    },
  );
}

/** None of them sends anything by itself: a planned one waits for a user, and one that ran is stopped with its rest. */
function statusOf({ status }: Theirs): CampaignStatus {
  const knownStatus = campaignStatuses.find((one) => one === textOf(status));
  if (knownStatus === "EM_ANDAMENTO") return "CANCELADA";
  return knownStatus === undefined || knownStatus === "PROGRAMADA" ? "INATIVA" : knownStatus;
}

/** What the admins are offered to go on with. */
const stoppedKinds: Readonly<Record<string, MigrationOfferKind>> = {
  PROGRAMADA: "plannedCampaign",
  EM_ANDAMENTO: "runningCampaign",
};

const textsOf = (row: Theirs) =>
  Object.fromEntries(
    variantNumbers.flatMap((number) =>
      (["message", "confirmationMessage"] as const).map((name) => [
        `${name}${number}`,
        textOf(row[`${name}${number}`]),
      ]),
    ),
  );

/** Campaigns, and whom they have written to. */
export async function bringCampaigns(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  await bringCampaignSettings(migration, now);
  if (!source.has("Campaigns")) return;
  const nameOf = (row: Theirs) => shortText(row.name, 50) || "?";
  const statuses = new Map<string, CampaignStatus>();
  await migration.bringOfCompanies(campaigns, nameOf, (row, companyId, key) => {
    const status = statusOf(row);
    statuses.set(key, status);
    const stoppedKind = stoppedKinds[textOf(row.status)];
    return {
      notes: [
        ...(status === row.status ? [] : ["campaignStopped" as const]),
        ...(textOf(row.mediaPath) ? ["fileOwed" as const] : []),
      ],
      below: stoppedKind ? [{ companyId, kind: stoppedKind }] : [],
      row: {
        companyId,
        name: nameOf(row),
        status,
        ...textsOf(row),
        confirmation: flagOf(row.confirmation) ?? false,
        scheduledAt: believableTime(row.scheduledAt),
        completedAt: status === "FINALIZADA" ? (believableTime(row.completedAt) ?? timesOf(row, now).updatedAt) : null,
        contactListId: migration.referTo("contactList", row.contactListId, companyId),
        connectionId: migration.referTo("connection", row.whatsappId, companyId),
        // The receivers of a campaign that began are those below.
        isCopied: status !== "INATIVA",
        ...timesOf(row, now),
      },
    };
  });
  if (!source.has(recipients.table)) return;
  await migration.begin(recipients);
  const first = new Map<string, string>();
  for await (const rows of byId(source, recipients.table)) {
    const people = await itemsOf(source, rows);
    await migration.bring(
      recipients,
      rows.map((row): Item => {
        const key = textOf(row.id);
        const campaign = migration.find("campaign", row.campaignId);
        if (!campaign) return { key, name: key, leftOut: "noParent" };
        const { companyId, id: campaignId } = campaign;
        const person = people.get(textOf(row.contactId)) ?? {};
        // An identifier of WhatsApp's is no number: the list has it.
        const numberText = textOf(row.number);
        const number = digitsOf(numberText.endsWith("@lid") ? person.number : numberText) || digitsOf(person.number);
        if (number === "") return { key, name: key, leftOut: "empty" };
        const mark = `${campaignId} ${personKey(number)}`;
        const before = first.get(mark);
        if (before !== undefined) return { key, name: key, sameAs: before };
        first.set(mark, key);
        const [sentAt, askedAt] = [believableTime(row.deliveredAt), believableTime(row.confirmationRequestedAt)];
        const { createdAt, updatedAt } = timesOf(row, now);
        const confirmedAt = askedAt && flagOf(row.confirmation) ? updatedAt : null;
        // No recipient is asked again when the campaign goes on.
        const rest = confirmedAt ? "confirmed" : askedAt ? "asked" : "queued";
        const isStopped = statuses.get(textOf(row.campaignId)) === "CANCELADA";
        return {
          key,
          name: key,
          row: {
            companyId,
            campaignId,
            name: shortText(person.name, 200) || number,
            number,
            person: personKey(number),
            email: shortText(person.email, 254),
            variant: 1,
            state: sentAt ? "sent" : isStopped ? rest : "skipped",
            ...{ sentAt, askedAt, confirmedAt, createdAt, updatedAt },
          },
        };
      }),
    );
  }
}

function digitsOf(number: unknown): string {
  const digits = textOf(number).replace(/@.*$/, "").replace(/\D/g, "");
  return digits.length >= 8 && digits.length <= 15 ? digits : "";
}

async function itemsOf(source: Source, rows: readonly Theirs[]): Promise<Map<string, Theirs>> {
  if (!source.has("ContactListItems")) return new Map();
  const itemRows = await source.rows<Theirs>(
    `SELECT id, name, number, email FROM "ContactListItems" WHERE id = ANY ($1)`,
    [rows.map(({ contactId }) => contactId).filter((id) => id !== null)],
  );
  return new Map(itemRows.map((row) => [textOf(row.id), row]));
}
