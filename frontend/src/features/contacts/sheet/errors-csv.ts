import type { SheetError } from "@guiche/contract/contacts";

/** By it Excel knows UTF-8. */
const byteOrderMark = "\ufeff";

/** RFC 4180. What a spreadsheet would take for a formula is marked as text. */
const cell = (text: string): string => {
  const plain = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
};

/** A row that was refused, in words. */
export interface ErrorLine {
  row: number;
  field: string;
  reason: string;
}

export interface ErrorWords {
  headings: readonly [row: string, field: string, reason: string];
  field: (name: NonNullable<SheetError["field"]>) => string;
  reason: (error: string) => string;
}

export const errorLines = (errors: readonly SheetError[], words: ErrorWords): ErrorLine[] =>
  errors.map(({ row, field, error }) => ({ row, field: field ? words.field(field) : "", reason: words.reason(error) }));

/** The same as a file, for whoever mends the sheet row by row. */
export const errorsCsv = (errors: readonly SheetError[], words: ErrorWords): string =>
  byteOrderMark +
  [words.headings, ...errorLines(errors, words).map(({ row, field, reason }) => [String(row), field, reason])]
    .map((cells) => `${cells.map(cell).join(";")}\r\n`)
    .join("");
