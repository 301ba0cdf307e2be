export type Fields = Record<string, unknown>;

/** The object in the JSON of a stranger; an empty one for anything else. */
export function parseFields(json: string | null | undefined): Fields {
  try {
    return toFields(JSON.parse(json ?? ""));
  } catch {
    return {};
  }
}

export const toFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const toText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
