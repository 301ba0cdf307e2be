import { beginningOf } from "@guiche/contract/texts/beginning";

/** A longer message folds; the folded part leaves enough out to be worth a click. */
const foldsFrom = { lines: 16, length: 1_200 };
const foldLimits = { lines: 10, length: 700 };
/** How far back a cut looks for a space. */
const wordLength = 40;

/** The beginning of a long message; null if the message is short enough to be shown whole. */
export function foldedText(text: string): string | null {
  const lines = text.split("\n", foldsFrom.lines + 1);
  if (lines.length <= foldsFrom.lines && text.length <= foldsFrom.length) return null;
  const start = lines.slice(0, foldLimits.lines).join("\n");
  if (start.length <= foldLimits.length) return closeCodeBlock(start.trimEnd());
  const cut = beginningOf(start, foldLimits.length);
  const space = cut.search(/\s\S*$/);
  return closeCodeBlock(cut.slice(0, space > foldLimits.length - wordLength ? space : cut.length).trimEnd());
}

/** Ends a code block that the cut left open. */
const closeCodeBlock = (text: string) => (text.split("```").length % 2 === 0 ? `${text}\n\`\`\`` : text);
