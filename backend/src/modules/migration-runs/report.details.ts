import type { Language } from "@guiche/contract/texts/languages";
import { reportWords } from "./report.words";
import type { Report } from "./report";

/** A reason or a note of a table, in words, with the names of its rows. */
export interface Detail {
  table: string;
  text: string;
  count: number;
  names: readonly string[];
}

/** Why rows stay, and what is worth knowing of those that come. */
export function detailsOf({ lines }: Pick<Report, "lines">, language: Language): Detail[] {
  const { reasons, notes } = reportWords[language];
  const worded = <Key extends string>(
    table: string,
    found: Partial<Record<Key, Omit<Detail, "table" | "text">>>,
    words: Record<Key, string>,
  ) => (Object.keys(found) as Key[]).flatMap((key) => (found[key] ? [{ table, text: words[key], ...found[key] }] : []));
  return lines.flatMap(({ table, leftOut, notes: noted }) => [
    ...worded(table, leftOut, reasons),
    ...worded(table, noted, notes),
  ]);
}
