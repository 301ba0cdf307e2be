import { beginningOf } from "./texts/beginning";
import * as yup from "yup";
import { booleanInput, fromJsonText, integer, strictObject, trimmedText } from "./input";

/** The limits of a sheet below its header row; a larger one gets ERR_SHEET_TOO_LARGE. */
export const sheetLimits = { rows: 20_000, columns: 500 } as const;

/** The first columns of an export; fields have further ones. Its numbers have their country code. */
export const exportedColumns = ["name", "number", "email"] as const;
/** Those of contacts; other numbers are separated by commas. */
export const contactColumns = [...exportedColumns, "otherNumbers", "tags"] as const;

export const maxExtraColumns = 200;

/** The column that a sheet of refused rows has more than the one that was sent; an import skips it. */
export const refusalTitles = {
  pt: "Motivo da recusa",
  en: "Reason for rejection",
  es: "Motivo del rechazo",
} as const;
export const isRefusalTitle = (title: string): boolean => Object.values<string>(refusalTitles).includes(title.trim());

const column = () => integer().min(0).max(500);
const moreColumns = () => yup.array(column().required()).max(20).default([]);

/** Which column of a sheet holds which field; columns are counted from 0, null for none. */
export const sheetMapping = strictObject({
  name: column().nullable().default(null),
  /** Columns that belong to the name too, as a last name does; they are joined in this order. */
  moreNames: moreColumns(),
  number: column().required("Required"),
  /** Columns with further numbers, in the order in which they are taken where the first has none. */
  moreNumbers: moreColumns(),
  /** Every number in it is kept with the contact, in addition to the one that is written to. */
  otherNumbers: column().nullable().default(null),
  /** The area code (DDD) of Brazilian numbers that were written without it. */
  areaCode: column().nullable().default(null),
  email: column().nullable().default(null),
  /** Names of tags: the contact gets those that exist, and the others are made. */
  tags: column().nullable().default(null),
  /** Columns that become extra fields, with these names. */
  extra: yup
    .array(strictObject({ column: column().required(), name: trimmedText().max(100).required() }).required())
    .max(maxExtraColumns)
    .default([]),
  /** Whether the first row holds the names of the columns. */
  hasHeader: yup.boolean().default(true),
  /** Whether numbers without a country code are Brazilian. */
  fromBrazil: yup.boolean().default(false),
});
export type SheetMapping = yup.InferType<typeof sheetMapping>;

/**
 * Form data with the sheet in `file`, which is imported. Without a mapping the server takes the one that a preview
 * suggests.
 */
export const sheetInput = strictObject({
  mapping: sheetMapping.transform(fromJsonText).default(undefined),
  /** Only the beginning of the sheet is returned, and nothing is stored. */
  preview: booleanInput().default(false),
  /** Only the rows that the import would refuse are returned, and nothing is stored. */
  refused: booleanInput().default(false),
});

export interface SheetPreview {
  /** Names of the columns, from the first row. */
  columns: string[];
  /** The first five rows below it. */
  rows: string[][];
  /** Number of rows below the first. */
  total: number;
  /** A guess from the cells and the names of the columns. */
  mapping: SheetMapping;
}

/** Every column that has a use, apart from the extra fields. */
export const mappedColumns = ({
  name,
  moreNames,
  number,
  moreNumbers,
  otherNumbers,
  areaCode,
  email,
  tags,
}: Omit<SheetMapping, "extra">): number[] =>
  [name, ...moreNames, number, ...moreNumbers, otherNumbers, areaCode, email, tags].filter((at) => at !== null);

/**
 * The mapping with every other column that has a name, tags and other numbers too: in a list they become variables of
 * campaigns.
 */
export function withOtherColumns({ columns, ...preview }: Pick<SheetPreview, "columns" | "mapping">): SheetMapping {
  const mapping = { ...preview.mapping, tags: null, otherNumbers: null };
  if (!mapping.hasHeader) return mapping;
  const usedColumns = mappedColumns(mapping);
  const extra = columns
    .map((name, column) => ({ column, name: beginningOf(name.trim(), 100) }))
    .filter(({ column, name }) => name !== "" && !isRefusalTitle(name) && !usedColumns.includes(column));
  return { ...mapping, extra: extra.slice(0, maxExtraColumns) };
}

/**
 * Counts are of rows; `errors` holds every fault of the first hundred refused rows, each with the row's number in the
 * sheet. Of rows with the same number the first wins; later rows only fill its empty fields.
 */
export interface SheetReport {
  created: number;
  /** Existing contacts: empty names, emails and fields were filled. */
  updated: number;
  unchanged: number;
  refused: number;
  errors: SheetError[];
}

/** What an import refuses, to be corrected and imported again. */
export interface SheetRefusals {
  /** The names of all columns; empty for a sheet without them. */
  titles: string[];
  refusedRows: { cells: string[]; errors: SheetError[] }[];
}

export interface SheetError {
  row: number;
  /** The message of the form, or an error code. */
  error: string;
  /** The field of the row that is wrong. */
  field?: "name" | "number" | "otherNumbers" | "email" | "extraInfo" | "tags";
}

/** "broken": the import stopped before its last row. The rows imported by then stay and are counted. */
export type ImportState = "running" | "done" | "broken";

/**
 * The result or progress of the import of a sheet or phone book. Updated with every stored row, so that it survives a
 * crash.
 */
export interface ContactImportDto extends SheetReport {
  id: number;
  /** "" for the phone books of the phones. */
  fileName: string;
  userName: string;
  /** Rows to import, refused ones included. */
  total: number;
  state: ImportState;
  createdAt: string;
  updatedAt: string;
}
/** How many imports are listed, newest first. */
export const shownImports = 5;
