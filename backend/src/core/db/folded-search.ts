import { fragment, type Fragment } from "../tenant/sql";

/**
 * For statements over tables that grow, with an index over `folded()`: the column contains this text, ignoring case and
 * accents. Pattern characters are escaped, also those that only folding produces.
 */
export const foldedContains = (column: Fragment, text: string): Fragment => fragment`
  folded(${column}) LIKE
    '%' || replace(replace(replace(folded(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/**
 * How a text is found in many rows. The index has three characters of each place, where a sign or an end next to a word
 * counts as one: it finds "lar" inside of words, and "AB-12" by its ends. Of two letters alone it finds the words that
 * begin with them. Of less it finds nothing, and all rows would have to be read.
 */
export type Matching = "contained" | "beginsWord" | "unindexed";

const wordOf = /[\p{L}\p{N}]+/gu;

export function matchingOf(text: string): Matching {
  const words = text.match(wordOf) ?? [];
  const longest = Math.max(0, ...words.map((word) => [...word].length));
  if (longest < 2) return "unindexed";
  return longest === 2 && words[0] === text ? "beginsWord" : "contained";
}

/**
 * One rule for every search in messages: the column contains the text, or, of two letters alone, a word that begins with
 * them. `byIndex`: in all rows of a company rather than in those of one ticket.
 */
export function foldedMatches(column: Fragment, text: string, { byIndex = false } = {}): Fragment {
  if (matchingOf(text) !== "beginsWord") return foldedContains(column, text);
  const begins = fragment`
    folded(${column}) ~ ('(^|[^[:alnum:]])' || regexp_replace(folded(${text}), '([^[:alnum:]])', '\\\\\\1', 'g'))`;
  // The index reads no regular expression this short. A word that begins so has two of the text's three trigrams.
  return byIndex ? fragment`(folded(${column}) %> folded(${text}) AND ${begins})` : begins;
}
