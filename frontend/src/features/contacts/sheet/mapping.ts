import { beginningOf } from "@guiche/contract/texts/beginning";
import {
  mappedColumns,
  maxExtraColumns,
  type SheetError,
  type SheetMapping,
  type SheetPreview,
} from "@guiche/contract/contact-sheets";
import { readRow, writtenIn } from "@guiche/contract/texts/sheet-rows";

/** The user's current assignment of columns. */
export interface Choice extends Omit<SheetMapping, "extra"> {
  /** Columns that become extra fields, with the name as typed. */
  extra: Readonly<Record<number, string>>;
}

export type Field = "name" | "number" | "email" | "areaCode" | "tags" | "otherNumbers";

export const maxExtra = maxExtraColumns;
const longestName = 100;

/** Column letters: A to Z, then AA. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

/** The column's heading; "" without one. */
export const headingOf = ({ columns }: SheetPreview, hasHeader: boolean, column: number): string =>
  hasHeader ? beginningOf((columns[column] ?? "").trim(), longestName) : "";

/** The server's suggestion. */
export const firstChoice = ({ mapping }: SheetPreview): Choice => ({
  ...mapping,
  extra: Object.fromEntries(mapping.extra.map(({ column, name }) => [column, name])),
});

/** A column has one use: assigning it to a field clears its other uses. */
export function chooseField(choice: Choice, field: Field, column: number | null): Choice {
  const { [column ?? -1]: _taken, ...extra } = choice.extra;
  const columnOf = (current: Field) => (current !== field && choice[current] === column ? null : choice[current]);
  return {
    ...choice,
    extra,
    name: columnOf("name"),
    moreNames: choice.moreNames.filter((at) => at !== column),
    moreNumbers: choice.moreNumbers.filter((at) => at !== column),
    email: columnOf("email"),
    areaCode: columnOf("areaCode"),
    tags: columnOf("tags"),
    otherNumbers: columnOf("otherNumbers"),
    ...(field === "number" ? { number: column ?? choice.number } : { [field]: column }),
  };
}

/** The columns that are unused or extra fields. */
export function spareColumns({ columns }: SheetPreview, choice: Choice): number[] {
  const usedColumns = mappedColumns(choice);
  return columns.map((_, at) => at).filter((at) => !usedColumns.includes(at));
}

export function chooseExtra(choice: Choice, column: number, name: string | null): Choice {
  const { [column]: _old, ...extra } = choice.extra;
  return { ...choice, extra: name === null ? extra : { ...extra, [column]: name } };
}

export interface Wrong {
  /** The column is assigned twice. */
  fields: Partial<Record<Field, true>>;
  extra: Record<number, "missing" | "twice">;
}

/** What prevents the import; null when nothing does. */
export function wrongIn({ name, number, email, areaCode, tags, otherNumbers, extra }: Choice): Wrong | null {
  const fields: Wrong["fields"] = {};
  if (name === number) fields.name = true;
  if (email !== null && (email === number || email === name)) fields.email = true;
  if (areaCode !== null && [number, name, email].includes(areaCode)) fields.areaCode = true;
  if (tags !== null && [number, name, email, areaCode].includes(tags)) fields.tags = true;
  if (otherNumbers !== null && [number, name, email, areaCode, tags].includes(otherNumbers)) fields.otherNumbers = true;
  const names = Object.values(extra).map((each) => each.trim());
  const wrongExtra: Wrong["extra"] = {};
  for (const [column, fieldName] of Object.entries(extra)) {
    const trimmedName = fieldName.trim();
    if (trimmedName === "") wrongExtra[Number(column)] = "missing";
    else if (names.filter((each) => each === trimmedName).length > 1) wrongExtra[Number(column)] = "twice";
  }
  return Object.keys(fields).length + Object.keys(wrongExtra).length === 0 ? null : { fields, extra: wrongExtra };
}

/** The mapping in the request. */
export const mappingOf = ({ extra, ...fields }: Choice): SheetMapping => ({
  ...fields,
  extra: Object.entries(extra).map(([column, fieldName]) => ({ column: Number(column), name: fieldName.trim() })),
});

const maxShown = 5;

/** The first rows to import: without a heading, the sheet's first row is one of them. */
export const firstRows = ({ columns, rows }: SheetPreview, hasHeader: boolean): string[][] =>
  (hasHeader ? rows : [columns, ...rows]).slice(0, maxShown);

/** A cell that would be refused with the current mapping, and why. */
interface RejectedColumn {
  row: number;
  column: number;
  field: NonNullable<SheetError["field"]>;
  error: string;
}

/** The refusals among the first rows. Extra fields are not checked: the preview cuts off long texts. */
export function listRejectedColumns(preview: SheetPreview, choice: Choice): RejectedColumn[] {
  const mapping = mappingOf({ ...choice, extra: {} });
  const columns = { ...choice, extraInfo: null };
  return firstRows(preview, choice.hasHeader).flatMap((cells, row) => {
    const read = readRow(writtenIn(mapping, (column) => cells[column] ?? ""));
    if (!Array.isArray(read)) return [];
    return read.map(({ field = "number", error }) => ({ row, column: columns[field] ?? choice.number, field, error }));
  });
}

export const rowCount = ({ total }: SheetPreview, hasHeader: boolean): number => (hasHeader ? total : total + 1);
