import { beginningOf } from "../texts/beginning";
/** In characters. WhatsApp shows only a part of a longer message. */
const maxLength = 4_096;
const maxMessages = 3;

/** Splits a long text between sentences into at most three messages and drops the rest. */
export function splitMessage(text: string): string[] {
  const messages: string[] = [];
  let rest = text.trim();
  while (rest && messages.length < maxMessages) {
    const length = rest.length <= maxLength ? rest.length : endOfSentence(beginningOf(rest, maxLength));
    messages.push(rest.slice(0, length).trim());
    rest = rest.slice(length).trim();
  }
  return messages.filter(Boolean);
}

/** The end of the last paragraph, else sentence, else word. */
function endOfSentence(text: string): number {
  for (const mark of ["\n\n", "\n", ". ", "! ", "? ", " "]) {
    const at = text.lastIndexOf(mark);
    if (at > text.length / 2) return at + mark.length;
  }
  return text.length;
}
