/** What a program asks for by `Accept` to get every list in one shape. */
export const listMediaType = "application/vnd.guiche.list+json";

/** A list in that shape. */
export interface ListEnvelope {
  /** As the call's own reply has them. */
  rows: readonly unknown[];
  /** The address of the next page; null on the last one. */
  next: string | null;
}

/**
 * The field of a reply that has the rows of a list; null where the reply is no list, or is two. `fields`: whether each
 * is an array.
 */
export function listField(fields: Readonly<Record<string, boolean>>): string | null {
  const names = Object.keys(fields);
  const [rows, ...others] = names.filter((name) => fields[name]);
  const isList = names.length === 1 || names.includes("hasMore");
  return isList && rows !== undefined && others.length === 0 ? rows : null;
}
