import { byteOrderMark, csvTextLine } from "@guiche/contract/texts/csv";
import {
  isRefusalTitle,
  refusalTitles,
  type SheetError,
  type SheetMapping,
  type SheetRefusals,
} from "@guiche/contract/contact-sheets";

type Field = NonNullable<SheetError["field"]>;

/** A fault of a refused row as text. */
interface ErrorLine {
  row: number;
  field: string;
  reason: string;
}

export interface ErrorTexts {
  headings: readonly [row: string, field: string, reason: string];
  field: (name: Field) => string;
  reason: (error: string, field?: Field) => string;
}

export const errorLines = (errors: readonly SheetError[], texts: ErrorTexts): ErrorLine[] =>
  errors.map(({ row, field, error }) => ({
    row,
    field: field ? texts.field(field) : "",
    reason: texts.reason(error, field),
  }));

/** Titles by which an import finds the columns of a sheet that has none. */
function titlesOf(mapping: SheetMapping, width: number, texts: ErrorTexts): string[] {
  const titles = Array.from({ length: width }, () => "");
  for (const field of ["name", "number", "email", "tags"] as const) {
    const at = mapping[field];
    if (at !== null) titles[at] = texts.field(field);
  }
  return titles;
}

/**
 * The refused rows as they were sent, with a column of reasons that an import skips: corrected, the file can be
 * imported.
 */
export function refusedCsv(
  { titles, refusedRows }: SheetRefusals,
  mapping: SheetMapping,
  texts: ErrorTexts,
  language: keyof typeof refusalTitles,
): string {
  const width = Math.max(titles.length, ...refusedRows.map(({ cells }) => cells.length));
  const heads = titles.length > 0 ? titles : titlesOf(mapping, width, texts);
  const keptColumns = Array.from({ length: width }, (_, at) => at).filter((at) => !isRefusalTitle(heads[at] ?? ""));
  const pick = (cells: readonly string[]) => keptColumns.map((at) => cells[at] ?? "");
  const reasonOf = (errors: readonly SheetError[]) =>
    errorLines(errors, texts)
      .map(({ field, reason }) => (field ? `${field}: ${reason}` : reason))
      .join("; ");
  const lines = [
    [...pick(heads), refusalTitles[language]],
    ...refusedRows.map(({ cells, errors }) => [...pick(cells), reasonOf(errors)]),
  ];
  return byteOrderMark + lines.map(csvTextLine).join("");
}
