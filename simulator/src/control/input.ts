/** A client error of the control API, with its HTTP status. */
export class ControlError extends Error {
  constructor(
    readonly status: 400 | 403 | 404,
    message: string,
  ) {
    super(message);
  }
}

export type Body = Record<string, unknown>;

const wrong = (message: string): ControlError => new ControlError(400, message);

export function mustBeBody(parsed: unknown): Body {
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw wrong("The body must be a JSON object.");
}

/** A phone number: only digits, with the country code. */
export function numberOf(body: Body, field: string): string {
  const value = body[field];
  if (typeof value === "string" && /^\d{5,20}$/.test(value)) return value;
  throw wrong(`"${field}" must be a number in digits with country code, such as "5511999990001".`);
}

export function textOf(body: Body, field: string): string {
  const value = body[field];
  if (typeof value === "string" && value !== "") return value;
  throw wrong(`"${field}" must be a text.`);
}

/** A text that may be empty. */
export const optionalTextOf = (body: Body, field: string): string => (body[field] === "" ? "" : textOf(body, field));

export const optionalText = (body: Body, field: string): string | undefined =>
  body[field] === undefined ? undefined : textOf(body, field);

export function choiceOf<T extends string>(body: Body, field: string, choices: readonly T[]): T {
  const matchingChoice = choices.find((choice) => choice === body[field]);
  if (matchingChoice !== undefined) return matchingChoice;
  throw wrong(`"${field}" must be one of ${choices.join(", ")}.`);
}

export const optionalChoice = <T extends string>(body: Body, field: string, choices: readonly T[]): T | undefined =>
  body[field] === undefined ? undefined : choiceOf(body, field, choices);

/** A non-negative integer. */
export function countOf(body: Body, field: string): number {
  const value = body[field];
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw wrong(`"${field}" must be a whole number, not negative.`);
}

export const optionalCount = (body: Body, field: string): number | undefined =>
  body[field] === undefined ? undefined : countOf(body, field);

/** Seconds ahead, or behind when negative; at most a day. */
export function optionalOffset(body: Body, field: string): number | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && Math.abs(value) <= 86_400) return value;
  throw wrong(`"${field}" must be a whole number of seconds, at most a day.`);
}

export function flagOf(body: Body, field: string): boolean | undefined {
  const value = body[field];
  if (value === undefined || typeof value === "boolean") return value;
  throw wrong(`"${field}" must be true or false.`);
}

export function textsOf(body: Body, field: string): string[] | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((one): one is string => typeof one === "string")) return value;
  throw wrong(`"${field}" must be a list of texts.`);
}

export function numbersOf(body: Body, field: string): string[] | undefined {
  return textsOf(body, field)?.map((number) => numberOf({ [field]: number }, field));
}

/** Decodes base64. */
export function bytesFrom(body: Body, field: string): Buffer {
  const text = textOf(body, field);
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return Buffer.from(text, "base64");
  throw wrong(`"${field}" must be base64.`);
}
