import { ValidationError } from "yup";
import { sheetContact, withoutSigns, type ContactInput, type SheetContactInput } from "../contacts";
import type { SheetError, SheetMapping } from "../contact-sheets";

/** `+55…`, or `0055…` as it is dialled. */
const abroad = /^(\+|00)/;
/** Area and number: nine digits for a mobile phone, eight for any other or for one from before the ninth digit. */
const complete = /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/;
const mobile = /^55[1-9]{2}9\d{8}$/;
const withoutArea = /^\d{8,9}$/;
/** Prefixes of a domestic call: a zero, one with xx for any carrier, one with the carrier's two digits. */
const prefixes = [/^/, /^0(xx)?/i, /^0\d\d/];

/** Area and number of a domestic notation. */
const atHome = (plain: string): string | undefined =>
  prefixes.map((prefix) => plain.replace(prefix, "")).find((candidate) => complete.test(candidate));

/** Marks by which a spreadsheet keeps digits as text: `="55…"`, `'55…`. */
const textMarks = /^=?["'’´`]+|["']+$/g;
/** What a program writes that takes the number for a measure. */
const decimals = /^(\d{8,})[.,]0+$/;

/** The digits of a cell without its signs; a leading `+` stays. */
const plainNumber = (numberText: string): string =>
  withoutSigns(numberText.trim().replace(textMarks, "").trim().replace(decimals, "$1"));

/** Whether a Brazilian number was written without the country code. */
export const isAtHome = (text: string): boolean => atHome(plainNumber(text)) !== undefined;

/** The message of a number that is refused. */
type NumberFault = "Missing area code" | "Rounded number" | "Invalid number";

/** `5,51199E+12`, as Excel shows and saves a long number. */
const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** The number of a scientific notation that has all its digits; null when Excel has rounded it. */
function writtenInFull(numberText: string): string | null | undefined {
  const match = scientific.exec(numberText.trim().replace(textMarks, ""));
  if (!match) return undefined;
  const [, first = "", rest = "", exponent = ""] = match;
  return rest.length === Number(exponent) ? first + rest : null;
}

/** First digits of the numbers of countries: ITU-T E.164, list of assigned country codes. */
const ofCountry =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|85\d|88\d|9[679]\d)/;
/** Where the length is known. An eight-digit number may be a mobile phone's as WhatsApp writes it. */
const wholeIn: readonly [RegExp, RegExp][] = [
  [/^55/, /^55[1-9]{2}(9\d{8}|[1-9]\d{7})$/],
  [/^1/, /^1[2-9]\d{2}[2-9]\d{6}$/],
];

/** Whether digits with a country code are a number that can be called: E.164 allows fifteen. */
export const isDialable = (digits: string): boolean =>
  /^\d{8,15}$/.test(digits) &&
  ofCountry.test(digits) &&
  wholeIn.every(([country, whole]) => !country.test(digits) || whole.test(digits));

interface NumberOptions {
  fromBrazil: boolean;
  /** The area code (DDD) that stands next to the number; "" without one. */
  areaCode?: string;
}

/**
 * A number with its country code, which a domestic Brazilian number is given; a foreign number stays unchanged. Words
 * and wrong lengths are left for validation.
 */
export function normalizedNumber(
  numberText: string,
  { fromBrazil, areaCode = "" }: NumberOptions,
): string | { error: NumberFault } {
  const full = writtenInFull(numberText);
  if (full === null) return { error: "Rounded number" };
  const plain = full ?? plainNumber(numberText);
  if (abroad.test(plain)) return plain.replace(abroad, "");
  const area = areaCode.replace(/\D/g, "").replace(/^0+/, "");
  const nationalNumber = fromBrazil || area ? atHome(plain) : undefined;
  if (nationalNumber) return `55${nationalNumber}`;
  if (withoutArea.test(plain)) {
    if (complete.test(area + plain)) return `55${area}${plain}`;
    return { error: "Missing area code" };
  }
  return plain.startsWith("0") ? { error: "Invalid number" } : plain;
}

/** Between the values of one cell: Google's sign, and what people write. */
const betweenValues = /\s*(?::::|[;|\n])\s*|\s+\/\s+|(?<=\d{4})\/(?=[+(\d])|,\s+|\s+(?:ou|or|e|and|y)\s+/i;
export const valuesIn = (cell: string): string[] => cell.split(betweenValues).filter((value) => value.trim() !== "");

/**
 * The number of a row: the first Brazilian mobile number of its cells, else the first that can be called, else what is
 * wrong with the first. "" when all cells are empty.
 */
export function numberOf(cells: readonly string[], options: NumberOptions): WrittenRow["number"] {
  const read = cells.flatMap(valuesIn).map((numberText) => normalizedNumber(numberText, options));
  const callable = read.filter((one) => typeof one === "string" && isDialable(one.replaceAll("+", "")));
  return callable.find((one) => typeof one === "string" && mobile.test(one)) ?? callable[0] ?? read[0] ?? "";
}

/** A row as it was written; without a column of names its name is null. */
export interface WrittenRow {
  /** "" when the cell holds no number. */
  number: string | { error: NumberFault };
  otherNumbers?: (string | { error: NumberFault })[];
  name: string | null;
  email: string;
  extraInfo: ContactInput["extraInfo"];
  tags?: string[];
}

const betweenTags = " ::: ";

/** The tags of a cell. Google marks its own groups with a star. */
export const tagsIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(cell.includes(betweenTags.trim()) ? betweenTags.trim() : /[,;|\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("* ")),
  ),
];

/** A cell from which `tagsIn` reads the same tags. */
export const cellOfTags = (names: readonly string[]): string =>
  names.some((name) => /[,;|]/.test(name)) ? names.join(betweenTags) + betweenTags.trimEnd() : names.join(", ");

/** The parts of a name; a last name that the name ends with already is not repeated. */
const joinedName = (parts: readonly string[]): string =>
  parts.reduce((name, part) => (part === "" || name.endsWith(part) ? name : `${name} ${part}`.trim()), "");

/** The cells of a row by field, according to the mapping. */
export function writtenIn(mapping: SheetMapping, cell: (column: number) => string): WrittenRow {
  const { fromBrazil, areaCode, otherNumbers } = mapping;
  const options = { fromBrazil, ...(areaCode !== null && { areaCode: cell(areaCode) }) };
  return {
    number: numberOf([mapping.number, ...mapping.moreNumbers].map(cell), options),
    otherNumbers:
      otherNumbers === null ? [] : valuesIn(cell(otherNumbers)).map((one) => normalizedNumber(one, options)),
    name: mapping.name === null ? null : joinedName([mapping.name, ...mapping.moreNames].map(cell)),
    email: mapping.email === null ? "" : (valuesIn(cell(mapping.email))[0] ?? ""),
    extraInfo: mapping.extra
      .map(({ column, name }) => ({ name, value: cell(column) }))
      .filter(({ value }) => value !== ""),
    tags: mapping.tags === null ? [] : tagsIn(cell(mapping.tags)),
  };
}

export type RowProblem = Omit<SheetError, "row">;

/** The contact of a row, or everything that is wrong with it. A contact without a name gets the number as its name. */
export function readRow({
  number,
  name,
  email,
  extraInfo,
  tags,
  ...more
}: WrittenRow): SheetContactInput | RowProblem[] {
  const fault = typeof number === "string" ? null : number.error;
  const others = more.otherNumbers ?? [];
  const otherNumbers = others.filter((one) => typeof one === "string");
  const input = sheetContact.cast({
    number: fault ? "" : number,
    otherNumbers,
    name: name ?? "",
    email,
    extraInfo,
    tags,
  });
  // Without a column of names, a wrong number is no fault of the name.
  const namedContact = { ...input, name: name === null ? `+${input.number}`.slice(0, 50) : input.name };
  const otherFault =
    others.find((one) => typeof one !== "string")?.error ??
    (namedContact.otherNumbers.every(isDialable) ? null : ("Invalid number" as const));
  const faults: RowProblem[] = [
    ...(fault ? [{ field: "number" as const, error: fault }] : []),
    ...(otherFault ? [{ field: "otherNumbers" as const, error: otherFault }] : []),
  ];
  const faultyFields = new Set(faults.map(({ field }) => field));
  const problems = [...problemsIn(namedContact).filter(({ field }) => !faultyFields.has(field)), ...faults];
  if (problems.length > 0) return problems.sort((a, b) => placeOf(a) - placeOf(b));
  return isDialable(namedContact.number) ? namedContact : [{ field: "number", error: "Invalid number" }];
}

function problemsIn(contact: SheetContactInput): RowProblem[] {
  try {
    sheetContact.validateSync(contact, { strict: true, abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return problemsOf(error);
  }
}

const formFields = ["name", "number", "otherNumbers", "email", "extraInfo", "tags"] as const;

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
