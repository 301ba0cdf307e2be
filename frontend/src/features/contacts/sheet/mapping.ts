import type { SheetMapping, SheetPreview } from "@guiche/contract/contacts";
import { readRow, writtenIn } from "@guiche/contract/sheet-rows";

/** What somebody has said of the columns so far. */
export interface Choice {
  name: number | null;
  number: number;
  email: number | null;
  /** Columns that become extra fields, each with the field's name as it is typed. */
  extra: Readonly<Record<number, string>>;
  hasHeader: boolean;
  fromBrazil: boolean;
}

export type Field = "name" | "number" | "email";

export const mostExtra = 20;
const longestName = 100;

/** As a sheet counts: A to Z, then AA. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

/** What the column calls itself; "" when it does not. */
export const headingOf = ({ columns }: SheetPreview, hasHeader: boolean, column: number): string =>
  hasHeader ? (columns[column] ?? "").trim().slice(0, longestName) : "";

/** The likely answer, as the server has found it. */
export const firstChoice = ({ mapping: { name, number, email, hasHeader, fromBrazil } }: SheetPreview): Choice => ({
  name,
  number,
  email,
  extra: {},
  hasHeader,
  fromBrazil,
});

/** A column is one thing: what is taken for a field is no extra field any more, nor any other field. */
export function chooseField(choice: Choice, field: Field, column: number | null): Choice {
  const { [column ?? -1]: _taken, ...extra } = choice.extra;
  const freed = (held: Field) => (held !== field && choice[held] === column ? null : choice[held]);
  return {
    ...choice,
    extra,
    name: freed("name"),
    email: freed("email"),
    ...(field === "number" ? { number: column ?? choice.number } : { [field]: column }),
  };
}

/** The columns that are nothing yet, or extra fields. */
export const spareColumns = ({ columns }: SheetPreview, { name, number, email }: Choice): number[] =>
  columns.map((_, at) => at).filter((at) => at !== name && at !== number && at !== email);

export function chooseExtra(choice: Choice, column: number, name: string | null): Choice {
  const { [column]: _old, ...extra } = choice.extra;
  return { ...choice, extra: name === null ? extra : { ...extra, [column]: name } };
}

export interface Wrong {
  /** The column is wanted twice. */
  fields: Partial<Record<Field, true>>;
  extra: Record<number, "missing" | "twice">;
}

/** What keeps the sheet from being brought in; null when nothing does. */
export function wrongIn({ name, number, email, extra }: Choice): Wrong | null {
  const fields: Wrong["fields"] = {};
  if (name === number) fields.name = true;
  if (email !== null && (email === number || email === name)) fields.email = true;
  const names = Object.values(extra).map((each) => each.trim());
  const wrongExtra: Wrong["extra"] = {};
  for (const [column, typed] of Object.entries(extra)) {
    const trimmed = typed.trim();
    if (trimmed === "") wrongExtra[Number(column)] = "missing";
    else if (names.filter((each) => each === trimmed).length > 1) wrongExtra[Number(column)] = "twice";
  }
  return Object.keys(fields).length + Object.keys(wrongExtra).length === 0 ? null : { fields, extra: wrongExtra };
}

/** What is sent. */
export const mappingOf = ({ name, number, email, extra, hasHeader, fromBrazil }: Choice): SheetMapping => ({
  name,
  number,
  email,
  extra: Object.entries(extra).map(([column, typed]) => ({ column: Number(column), name: typed.trim() })),
  hasHeader,
  fromBrazil,
});

const mostShown = 5;

/** The first rows that would be brought in: without a heading, the first of the sheet is one of them. */
export const firstRows = ({ columns, rows }: SheetPreview, hasHeader: boolean): string[][] =>
  (hasHeader ? rows : [columns, ...rows]).slice(0, mostShown);

/** A row that would be refused as the columns are said to be: the cell that is to blame, and why. */
export interface Refused {
  row: number;
  column: number;
  error: string;
}

/** Those of the first rows. What is kept as extra fields is not looked at: of long texts only the beginning is here. */
export function refusedIn(preview: SheetPreview, choice: Choice): Refused[] {
  const mapping = mappingOf({ ...choice, extra: {} });
  const columns = { number: choice.number, name: choice.name, email: choice.email, extraInfo: null };
  return firstRows(preview, choice.hasHeader).flatMap((cells, row) => {
    const read = readRow(writtenIn(mapping, (column) => cells[column] ?? ""));
    if (!("error" in read)) return [];
    return [{ row, column: columns[read.field ?? "number"] ?? choice.number, error: read.error }];
  });
}

export const rowCount = ({ total }: SheetPreview, hasHeader: boolean): number => (hasHeader ? total : total + 1);
