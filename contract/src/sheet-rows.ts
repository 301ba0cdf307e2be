import { ValidationError } from "yup";
import { sheetContact, withoutSigns, type ContactInput } from "./contacts";
import type { SheetError, SheetMapping } from "./contact-sheets";

/** `+55…`, or `0055…` as it is dialled. */
const abroad = /^(\+|00)/;
/** Area and number: nine digits for a mobile phone, eight for any other or for one from before the ninth digit. */
const complete = /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/;
const withoutArea = /^(9\d{8}|[2-9]\d{7})$/;
/** Prefixes of a domestic call: a zero, one with xx for any carrier, one with the carrier's two digits. */
const prefixes = [/^/, /^0(xx)?/i, /^0\d\d/];

/** Area and number of a domestic notation. */
const atHome = (plain: string): string | undefined =>
  prefixes.map((prefix) => plain.replace(prefix, "")).find((called) => complete.test(called));

/** Whether a Brazilian number was written without the country code. */
export const isAtHome = (written: string): boolean => atHome(withoutSigns(written)) !== undefined;

/**
 * Adds the country code to a domestic Brazilian number; a foreign number stays unchanged. Null when the area is
 * missing, or when the number can only be called inside the country.
 */
export function normalizedNumber(written: string): string | null {
  const plain = withoutSigns(written);
  if (abroad.test(plain)) return plain.replace(abroad, "");
  const called = atHome(plain);
  if (called) return `55${called}`;
  return withoutArea.test(plain) || plain.startsWith("0") ? null : plain;
}

/** A row as it was written; without a column of names its name is null. */
export interface WrittenRow {
  /** Null when the cell holds no number. */
  number: string | null;
  name: string | null;
  email: string;
  extraInfo: ContactInput["extraInfo"];
}

/** The cells of a row by field, according to the mapping. */
export const writtenIn = (mapping: SheetMapping, cell: (column: number) => string): WrittenRow => ({
  number: mapping.fromBrazil ? normalizedNumber(cell(mapping.number)) : cell(mapping.number),
  name: mapping.name === null ? null : cell(mapping.name),
  email: mapping.email === null ? "" : cell(mapping.email),
  extraInfo: (mapping.extra ?? [])
    .map(({ column, name }) => ({ name, value: cell(column) }))
    .filter(({ value }) => value !== ""),
});

export type RowProblem = Omit<SheetError, "row">;

/** The contact of a row, or everything that is wrong with it. A contact without a name gets the number as its name. */
export function readRow({ number, name, email, extraInfo }: WrittenRow): ContactInput | RowProblem[] {
  const input = sheetContact.cast({ number: number ?? "", name: name ?? "", email, extraInfo });
  // Without a column of names, a wrong number is no fault of the name.
  const called = { ...input, name: name === null ? `+${input.number}`.slice(0, 50) : input.name };
  try {
    return sheetContact.validateSync(called, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return problemsOf(error).map((problem) =>
      problem.field === "number" && number === null ? { ...problem, error: "Invalid number" } : problem,
    );
  }
}

const formFields = ["name", "number", "email", "extraInfo"] as const;

/** The first fault of each cell: an empty cell is missing, and not also too short. */
function problemsOf(error: ValidationError): RowProblem[] {
  const faults = error.inner.length > 0 ? error.inner : [error];
  const first = new Map([...faults].reverse().map((fault) => [fault.path ?? "", fault]));
  return [...first.values()].map(problemOf).sort((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = ({ field }: RowProblem): number => formFields.findIndex((each) => each === field);

function problemOf({ path, errors }: ValidationError): RowProblem {
  const field = formFields.find((each) => path?.startsWith(each));
  return { error: errors[0] ?? "ERR_VALIDATION", ...(field && { field }) };
}
