import * as yup from "yup";

/**
 * What a rule says where a schema gives no words for it, for a program that reads `fields`: what would be right. Forms
 * say all of them in the interface language. yup's own are sentences that begin with the field's path.
 */
yup.setLocale({
  mixed: {
    ...{ default: "Invalid", required: "Required", defined: "Required", notNull: "Required", notOneOf: "Invalid" },
    oneOf: "One of: ${values}",
    notType: ({ type }) => `Not of the type ${type}`,
  },
  string: {
    min: "Too Short!",
    max: "Too Long!",
    length: "Invalid",
    matches: "Invalid",
    email: "Invalid email",
    url: "Invalid",
  },
  number: {
    ...{ min: "At least ${min}", max: "At most ${max}", moreThan: "More than ${more}", positive: "More than 0" },
    integer: "Not a whole number",
  },
  array: { min: "At least ${min}", max: "At most ${max}" },
  object: { noUnknown: "Unknown field" },
});

/** An object that refuses fields which it does not name. */
export const strictObject = <Shape extends yup.ObjectShape>(shape: Shape) => yup.object(shape).noUnknown();

/**
 * Three properties of a yup object schema. With the whole class, comparing the schemas of all endpoints and forms took
 * most of the compiler's time.
 */
export type InputSchema = Pick<yup.ObjectSchema<object>, "__outputType" | "fields" | "spec" | "validate">;

/**
 * Metadata of a form's schema: messages that the specification gives for it. Its screen shows them as they are in every
 * language, and every other message in the interface language.
 */
export const literals = (...messages: string[]) => ({ literals: messages });

/** yup reads `["7"]` as 7 and `[true]` as true. Values that are not primitive are left for the type check to refuse. */
const plainOr = <Invalid>(invalid: Invalid) => {
  return <Value>(value: Value, original: unknown) =>
    typeof original === "object" && original !== null ? (invalid as unknown as Value) : value;
};

/**
 * Text without leading and trailing blanks. Unlike yup's own `trim()` it leaves other types for the type check to
 * refuse.
 */
export const trimmedText = () =>
  yup.string().transform((value: unknown) => (typeof value === "string" ? value.trim() : value));

/** Unicode marks that change the direction of the text around them. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name for display: on one line, without marks that would turn the text around it. */
export const asName = (text: string): string => text.replace(directionMarks, "").replace(/\s+/g, " ").trim();

export const nameText = () =>
  yup.string().transform((value: unknown) => (typeof value === "string" ? asName(value) : value));

export const integer = () => yup.number().transform(plainOr(Number.NaN)).integer();

/** The server's message for a password that attackers try first. */
export const tooCommon = "Too common!";

/** The server's message for a day that is not after today in the company's time zone. */
export const notAfterToday = "Choose a day after today";

/** The message about a connection's token. */
export const wrongToken = "Use 16 to 200 characters without spaces";

/** The message about the secret that signs an integration's events. */
export const wrongSecret = "Use whsec_ and 32 to 128 letters, digits and + / =";

/** A password with fewer characters is accepted with a warning. */
export const advisedPasswordLength = 8;

/** A password for a person. The length here is in characters; the server also checks bytes. */
export const password = () => yup.string().min(5, "Too Short!").max(50, "Too Long!");

/** Within the range of the database's column. */
export const maxRowId = 9_999_999_999;

/** The id of a row. */
export const rowId = () => integer().positive().max(maxRowId);

/** The id of a row, or null for none. The specification's forms send "" for a choice that is left empty. */
export const rowIdOrNone = () =>
  rowId()
    .nullable()
    .transform((value: unknown, original: unknown) => (original === "" ? null : value));

export const pageNumber = () => integer().min(1).max(1_000_000).default(1);

/** Rows of a page; the list has a size of its own when absent. */
export const pageLimit = () => integer().min(1).max(200);

/** `yyyy-MM-dd`. `Date` parses 30 February as 2 March, and there is no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

export const dayText = () =>
  yup
    .string()
    .test("a-day", "Invalid date", (text: string | null | undefined) =>
      text === undefined || text === null ? true : isDay(text),
    );

export const booleanInput = () => yup.boolean().transform(plainOr("neither"));

/** A key such as `toString` would shadow what every object inherits and break later readers. */
function withoutInherited(name: string, value: unknown): unknown {
  if (name in Object.prototype) throw new SyntaxError("This name is inherited by every object.");
  return value;
}

/**
 * For `transform`: queries and forms carry text only, so a list arrives as JSON text. Other text is left for the type
 * check to refuse.
 */
export function fromJsonText(value: unknown, original: unknown): unknown {
  if (typeof original !== "string") return value;
  try {
    return JSON.parse(original, withoutInherited) as unknown;
  } catch {
    return original;
  }
}

/** ISO 8601 with its offset: `2027-03-10T12:00:00-03:00`. */
export const momentText = () =>
  trimmedText().test(
    "a-moment",
    "Not a time with its offset or Z, as ISO 8601 writes it",
    (text) => !text || isMoment(text),
  );

export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
