import { fragment, type Fragment } from "../tenant/sql";

/**
 * For statements over tables that grow, with an index over `folded()`: the column contains this text, ignoring case and
 * accents. Pattern characters are escaped, also those that only folding produces.
 */
export const foldedContains = (column: Fragment, text: string): Fragment => fragment`
  folded(${column}) LIKE
    '%' || replace(replace(replace(folded(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
