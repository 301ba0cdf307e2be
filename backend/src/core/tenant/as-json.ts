import { fragment, type Fragment } from "./sql";

/** A row as it comes inside JSON, where a time is text. */
export type JsonRow<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] };

/**
 * The rows of a SELECT in their order, as one value, null for none: a statement may have several of them, and taking
 * apart many rows of many columns costs the server more than finding them.
 */
export const asJson = (select: Fragment): Fragment => fragment`(SELECT json_agg(one) FROM (${select}) one)`;

/** The rows again, with the times in these columns. They are changed where they are: nobody else has them. */
export function fromJson<Row extends object>(rows: JsonRow<Row>[] | null, times: readonly (keyof Row)[]): Row[] {
  for (const row of (rows ?? []) as Record<keyof Row, unknown>[])
    for (const time of times) if (typeof row[time] === "string") row[time] = new Date(row[time]);
  return (rows ?? []) as Row[];
}
