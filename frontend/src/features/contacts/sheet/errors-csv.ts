import { byteOrderMark, csvLine } from "@guiche/contract/csv";
import type { SheetError } from "@guiche/contract/contact-sheets";

/** A refused row as text. */
interface ErrorLine {
  row: number;
  field: string;
  reason: string;
}

export interface ErrorTexts {
  headings: readonly [row: string, field: string, reason: string];
  field: (name: NonNullable<SheetError["field"]>) => string;
  reason: (error: string, field?: SheetError["field"]) => string;
}

export const errorLines = (errors: readonly SheetError[], texts: ErrorTexts): ErrorLine[] =>
  errors.map(({ row, field, error }) => ({
    row,
    field: field ? texts.field(field) : "",
    reason: texts.reason(error, field),
  }));

/** The errors as CSV, for correcting the sheet row by row. */
export const errorsCsv = (errors: readonly SheetError[], texts: ErrorTexts): string =>
  byteOrderMark +
  [texts.headings, ...errorLines(errors, texts).map(({ row, field, reason }) => [String(row), field, reason])]
    .map(csvLine)
    .join("");
