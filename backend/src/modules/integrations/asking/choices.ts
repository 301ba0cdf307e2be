import { readAnswer } from "@guiche/contract/bot/read-answer";

/** A choice of the other bot: what the customer reads, and what the bot wants to hear. */
export interface OfferedChoice {
  title: string;
  /** Its id at the other bot; "" where it has none. */
  id: string;
  /** Where the bot wants to hear something else than the title. */
  said?: string;
}

export const choiceLines = (choices: readonly OfferedChoice[]): string =>
  choices.map(({ title }, index) => numberedChoice(index, title)).join("\n");

/** A choice with its number; the number alone where it has no words. */
export const numberedChoice = (index: number, title: string): string => `*${index + 1}*${title && ` - ${title}`}`;

/** The choice that the customer's text means: by number, word or title. */
export function findChoice(text: string, choices: readonly OfferedChoice[]): OfferedChoice | null {
  const numberedChoices = choices.map(({ title }, index) => ({ number: index + 1, title, node: String(index) }));
  const answer = readAnswer(text, numberedChoices);
  return answer?.kind === "choice" ? (choices[Number(answer.choice.node)] ?? null) : null;
}

/** "1, 3" or "Pix e boleto": all of them, where each part is one of the choices. */
export function findChoices(text: string, choices: readonly OfferedChoice[]): OfferedChoice[] | null {
  const parts = text.split(/[,;\n]|\s+(?:e|y|and)\s+/i).filter((part) => part.trim() !== "");
  const matches = parts.map((part) => findChoice(part, choices));
  return matches.length > 0 && matches.every((choice) => choice !== null) ? matches : null;
}
