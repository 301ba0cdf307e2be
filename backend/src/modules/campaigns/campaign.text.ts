import { fillCampaignText } from "@guiche/contract/texts/campaign-text";
import { maxCampaignText } from "@guiche/contract/campaign-input";
import { variantNumbers } from "@guiche/contract/campaigns";
import type { Settings } from "@guiche/contract/settings";
import { languageOf, type Language } from "@guiche/contract/texts/languages";
import { valueByWord } from "@guiche/contract/texts/variables";
import { minuteOfDay } from "@guiche/contract/time/zone";
import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import type { CampaignRow } from "./campaign.store";
import type { QueuedRecipient } from "./queued-recipient.store";

const optOutLines: Record<Language, string> = {
  pt: "Para não receber mais, responda {word}.",
  en: "To stop receiving these, reply {word}.",
  es: "Para no recibir más, responde {word}.",
};

export interface Words {
  variables: Readonly<Record<string, string>>;
  settings: Pick<Settings, "timezone" | "language">;
  /** The word with which one receives no more; null: the text says nothing about it. */
  optOutWord: string | null;
  campaignId: number;
}

const loggedWords = new Set<string>();

/** A word that a person has no value for is left out; the log says so once for each word of a campaign. */
function noteUnknown(campaignId: number, word: string): void {
  const key = `${campaignId}:${word}`;
  if (loggedWords.has(key)) return;
  loggedWords.add(key);
  log.info({ campaignId, word }, "Variable without a value left out of a campaign's text");
}

const isFilled = (text: string): boolean => text.trim() !== "";

/** Fills the text of one person, and adds how to receive no more. */
export function fillText(
  text: string,
  person: Pick<QueuedRecipient, "name" | "number" | "email" | "fields">,
  words: Words,
): string {
  const { timezone, language } = words.settings;
  const values = { contact: person, language, minuteOfDay: minuteOfDay(timezone, now().getTime()) };
  const filledText = fillCampaignText(text, values, {
    variables: words.variables,
    fieldOf: (word) => valueByWord(person.fields, word),
    onUnknown: (word) => noteUnknown(words.campaignId, word),
  });
  const { optOutWord } = words;
  const line =
    optOutWord === null ? "" : `\n\n${optOutLines[languageOf(language)].replace("{word}", () => optOutWord)}`;
  return (
    Array.from(filledText)
      .slice(0, maxCampaignText - line.length)
      .join("") + line
  );
}

/**
 * The text for one recipient: the confirmation, or the message of their variant. The first filled variant replaces an
 * empty one, because a variant may be emptied while the campaign is cancelled. `isBlank`: the text is empty once its
 * variables are filled, such as {email} for a person without one.
 */
export function textFor(
  campaign: CampaignRow,
  recipient: QueuedRecipient,
  asks: boolean,
  words: Words,
): { text: string; isBlank: boolean } {
  const kind = asks ? "confirmationMessage" : "message";
  const templateText =
    [recipient.variant, ...variantNumbers].map((variant) => campaign[`${kind}${variant}`]).find(isFilled) ?? "";
  const text = fillText(templateText, recipient, { ...words, optOutWord: null });
  const isBlank = !isFilled(text);
  return { text: asks || words.optOutWord === null ? text : fillText(templateText, recipient, words), isBlank };
}
