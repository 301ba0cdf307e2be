import type { ValidationError } from "yup";

/**
 * yup's own messages ("users must be a `number` type…") are too technical for users; the contract's messages are the
 * specification's.
 */
const isTechnical = (message: string) => /\bmust (be|match)\b/.test(message);

/** The first error of each field: "required" comes before "too short". */
export function fieldErrors(error: ValidationError, wrong: string): Record<string, string> {
  const found = error.inner.length > 0 ? error.inner : [error];
  const words: Record<string, string> = {};
  for (const { path = "", type, message } of found) {
    const word = isTechnical(message) ? wrong : message;
    words[path] = type === "required" ? word : (words[path] ?? word);
  }
  return words;
}
