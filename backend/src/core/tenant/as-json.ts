import { fragment, type Fragment } from "./sql";

/** A row inside JSON, where a time is text. */
export type JsonRow<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] };

/**
 * The rows of a SELECT in their order, as one JSON value, null for none: one statement can return several of them, and
 * parsing many rows of many columns costs the server more than the query.
 */
export const asJson = (select: Fragment): Fragment => fragment`(SELECT json_agg(one) FROM (${select}) one)`;

/** Parses the times in these columns. Changes the rows in place: no other code holds them. */
export function fromJson<Row extends object>(rows: JsonRow<Row>[] | null, times: readonly (keyof Row)[]): Row[] {
  for (const row of (rows ?? []) as Record<keyof Row, unknown>[])
    for (const time of times) if (typeof row[time] === "string") row[time] = new Date(row[time]);
  return (rows ?? []) as Row[];
}
