import { fragment, type Fragment } from "../tenant/sql";

/**
 * For statements over tables that grow, beside an index over `folded()`: the column holds this text, whatever its case
 * and accents. Signs of a pattern stand for themselves, those too that only folding makes of others.
 */
export const holds = (column: Fragment, text: string): Fragment => fragment`
  folded(${column}) LIKE
    '%' || replace(replace(replace(folded(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
