import type { ValidationError } from "yup";

/** The first error of each field: "required" comes before "too short". */
export function fieldErrors(error: ValidationError): Record<string, string> {
  const errors = error.inner.length > 0 ? error.inner : [error];
  const words: Record<string, string> = {};
  for (const { path = "", type, message } of errors)
    words[path] = type === "required" ? message : (words[path] ?? message);
  return words;
}
