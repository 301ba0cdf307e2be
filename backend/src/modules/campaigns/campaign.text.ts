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

/**
 * Fills {nome}, {numero}, {email} and the company's own {keys}. Unknown words stay as they were typed, and what a value
 * contains is never read as a variable.
 */
export function fillText(text: string, person: Pick<Turn, "name" | "number" | "email">, words: Words): string {
  const values: Record<string, string> = {
    nome: person.name,
    name: person.name,
    primeiroNome: person.name.trim().split(/\s+/)[0] ?? "",
    numero: person.number,
    number: person.number,
    email: person.email,
  };
  const valueOf = (word: string): string | undefined =>
    Object.hasOwn(words.variables, word)
      ? words.variables[word]
      : Object.hasOwn(values, word)
        ? values[word]
        : undefined;
  const filled = text.replace(
    /\{\{([^{}]{1,60})\}\}|\{([^{}]{1,60})\}/g,
    (typed, double: string | undefined, single: string | undefined) =>
      valueOf((double ?? single ?? "").trim()) ?? typed,
  );
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
