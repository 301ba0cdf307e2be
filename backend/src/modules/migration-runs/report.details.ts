import type { Language } from "@guiche/contract/texts/languages";
import { reportWords } from "./report.words";
import type { Report } from "./report";

/** A reason or a note of a table, in words, with the names of its rows. */
interface Detail {
  table: string;
  text: string;
  count: number;
  names: readonly string[];
}

/** Why rows stay, and what is worth knowing of those that come. */
export function detailsOf({ lines }: Pick<Report, "lines">, language: Language): Detail[] {
  const { reasons, notes } = reportWords[language];
  const toDetails = <Key extends string>(
    table: string,
    tallies: Partial<Record<Key, Omit<Detail, "table" | "text">>>,
    words: Record<Key, string>,
  ) =>
    (Object.keys(tallies) as Key[]).flatMap((key) =>
      tallies[key] ? [{ table, text: words[key], ...tallies[key] }] : [],
    );
  return lines.flatMap(({ table, leftOut, notes: lineNotes }) => [
    ...toDetails(table, leftOut, reasons),
    ...toDetails(table, lineNotes, notes),
  ]);
}
