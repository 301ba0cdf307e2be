import * as yup from "yup";

/** yup reads `["7"]` as 7 and `[true]` as yes. What is not a plain value is left for the type check to refuse. */
const plainOr = <Refused>(refused: Refused) => {
  return <Value>(value: Value, original: unknown) =>
    typeof original === "object" && original !== null ? (refused as unknown as Value) : value;
};

/** Text without the blanks around it. Unlike yup's own `trim()` it leaves what is no text for the type check to refuse. */
export const trimmedText = () =>
  yup.string().transform((value: unknown) => (typeof value === "string" ? value.trim() : value));

/** Marks that turn the writing of what stands around them round. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name as it is shown, whoever gave it: on one line, in its own direction. */
export const asName = (text: string): string => text.replace(turning, "").replace(/\s+/g, " ").trim();

/** What somebody is called. */
export const nameText = () =>
  yup.string().transform((value: unknown) => (typeof value === "string" ? asName(value) : value));

export const wholeNumber = () => yup.number().transform(plainOr(Number.NaN)).integer();

/** A password as a person chooses it: characters are counted here, bytes by the server. */
export const password = () => yup.string().min(5, "Too Short!").max(50, "Too Long!");

/** The number of a row. Wide enough for any there will be, narrow enough for the database to read. */
export const rowId = () => wholeNumber().positive().max(9_999_999_999);

export const pageNumber = () => wholeNumber().min(1).max(1_000_000).default(1);

/** `yyyy-MM-dd`. The thirtieth of February parses, as the second of March; and there never was a year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** A day to search by. */
export const dayText = () => yup.string().test("a-day", "Invalid date", (text) => text === undefined || isDay(text));

export const yesOrNo = () => yup.boolean().transform(plainOr("neither"));

/** `toString` and its like as a name would pass for what every object inherits: whoever reads it next trips over it. */
function withoutInherited(name: string, value: unknown): unknown {
  if (name in Object.prototype) throw new SyntaxError("A name that every object inherits.");
  return value;
}

/** For `transform`: where a query or a form can carry text alone, a list is JSON text. What is none is left to be refused. */
export function fromJsonText(value: unknown, original: unknown): unknown {
  if (typeof original !== "string") return value;
  try {
    return JSON.parse(original, withoutInherited) as unknown;
  } catch {
    return original;
  }
}
