import { foldText } from "../format/fold-text";

/** Number of suggestions. */
const max = 8;
/** A longer text after the @ is not a name. */
const maxLength = 60;

export interface TypedMention {
  /** Position of the `@`. */
  from: number;
  sought: string;
}

/** The mention being typed before the caret, after an `@` at the start of a word; null for none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || caret === 0 || /[\p{L}\p{N}]/u.test(text[from - 1] ?? "")) return null;
  const sought = text.slice(from + 1, caret);
  return sought.length > maxLength || /[\n@]|^\s/.test(sought) ? null : { from, sought };
}

/** Names of which a word begins with the text. */
export function matchingNames(names: readonly string[], sought: string): string[] {
  const foldedSearch = foldText(sought);
  const fits = (name: string) => foldText(name).startsWith(foldedSearch) || foldText(name).includes(` ${foldedSearch}`);
  return names.filter((name) => fits(name) && foldText(name) !== foldedSearch.trimEnd()).slice(0, max);
}
