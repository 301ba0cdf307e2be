import { AppError } from "./errors";

const limits = { depth: 20, array: 1_000, text: 65_536 } as const;

/** NUL cannot be stored, lone surrogates cannot be encoded: refused before anything reads them. */
const unreadable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** `toString`, `__proto__` and similar field names would shadow what every object inherits. */
const isInherited = (key: string): boolean => key in Object.prototype;

/** A file in base64 is as long as its schema allows. */
const longTexts = new Set(["base64"]);

/**
 * Refuses text that cannot be stored, names that shadow inherited ones, and structures that are too deep or too long.
 * `field` is the name of the value in the request.
 */
export function assertReadable(value: unknown, field = "", depth = 0): void {
  if (typeof value === "string") {
    if (value.length > limits.text && !longTexts.has(field))
      throw new AppError("ERR_BAD_REQUEST", field ? { fields: { [field]: "Too Long!" } } : {});
    if (unreadable.test(value)) throw new AppError("ERR_BAD_REQUEST");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth >= limits.depth) throw new AppError("ERR_BAD_REQUEST");
  if (Array.isArray(value) && value.length > limits.array) throw new AppError("ERR_BAD_REQUEST");
  for (const [key, inner] of Object.entries(value)) {
    if (isInherited(key)) throw new AppError("ERR_BAD_REQUEST");
    assertReadable(key, "", depth + 1);
    assertReadable(inner, Array.isArray(value) ? field : key, depth + 1);
  }
}
