import { fillCampaignText } from "@guiche/contract/campaign-text";
import { maxCampaignText } from "@guiche/contract/campaigns";
import type { CampaignRow } from "./campaign.store";
import type { Turn } from "./recipient.store";

const optOutLines: Record<string, string> = {
  pt: "Para não receber mais, responda {word}.",
  en: "To stop receiving these, reply {word}.",
  es: "Para no recibir más, responde {word}.",
};

interface Words {
  variables: Readonly<Record<string, string>>;
  optOut: { language: string; word: string } | null;
}

/** Fills the text of one person, and adds how to receive no more. */
export function fillText(text: string, person: Pick<Turn, "name" | "number" | "email">, words: Words): string {
  const filled = fillCampaignText(text, person, words.variables);
  const line = words.optOut
    ? `\n\n${(optOutLines[words.optOut.language] ?? "").replace("{word}", words.optOut.word)}`
    : "";
  return (
    Array.from(filled)
      .slice(0, maxCampaignText - line.length)
      .join("") + line
  );
}

/** What one person gets: the confirmation, or the message of their variant. */
export function textFor(campaign: CampaignRow, turn: Turn, asks: boolean, words: Words): string {
  const own = campaign[`${asks ? "confirmationMessage" : "message"}${turn.variant}`];
  const text = own.trim() === "" ? campaign[asks ? "confirmationMessage1" : "message1"] : own;
  return fillText(text, turn, { ...words, optOut: asks ? null : words.optOut });
}
