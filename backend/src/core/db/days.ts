import { fragment, type Fragment } from "../tenant/sql";

/** From the first midnight to the last in that zone, also on days when the clock changes. */
export const onDays = (column: Fragment, [from, to]: [string, string], timezone: string): Fragment => fragment`
  (${column} >= (${from}::date)::timestamp AT TIME ZONE ${timezone}
   AND ${column} < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone})`;
