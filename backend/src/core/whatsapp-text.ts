/** A part of a text and WhatsApp's marks around it: `*` bold, `_` italic, `~` struck, "`" code; in this order. */
export interface Run {
  text: string;
  marks: string;
}

/**
 * A text in WhatsApp's marks. WhatsApp ends a mark with the line and takes none next to a space, so each line has its
 * own, and neighbours with the same marks share them.
 */
export function writeRuns(runs: readonly Run[]): string {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.marks === run.marks) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined.map(({ text, marks }) => (marks === "" ? text : markLines(text, marks))).join("");
}

function markLines(text: string, marks: string): string {
  const closing = [...marks].toReversed().join("");
  return text.replace(/\S(?:.*\S)?/g, (words) => `${marks}${words}${closing}`);
}

/** The marks with one more, in their fixed order. */
export const withMark = (marks: string, mark: string): string =>
  [..."*_~`"].filter((each) => each === mark || marks.includes(each)).join("");

/** An address after its label, unless the label says it. */
export function linkRuns(label: readonly Run[], address: string): Run[] {
  const place = address.replace(/^(?:mailto|tel):/i, "");
  const labelText = label
    .map(({ text }) => text)
    .join("")
    .trim();
  if (labelText === "") return [{ text: place, marks: "" }];
  return bare(labelText) === bare(place) ? [{ text: place, marks: "" }] : [...label, { text: `: ${place}`, marks: "" }];
}

const bare = (address: string): string =>
  address
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "")
    .toLowerCase();

/** A text below a list's sign: its further lines are indented. */
export const underSign = (sign: string, text: string): string => `${sign} ${text.replace(/\n(?=[^\n])/g, "\n  ")}`;

/** WhatsApp's quotation: a sign before each line. */
export const quoteLines = (text: string): string => text.replace(/^/gm, "> ");
