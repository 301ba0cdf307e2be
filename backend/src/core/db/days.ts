import { fragment, type Fragment } from "../tenant/sql";

/**
 * The first instant of a day (a date) in a zone. Of a midnight that comes twice, where the clock is set back at 1:00,
 * Postgres takes the second one, so it is asked for the end of the day before.
 */
export const startOfDay = (day: Fragment, timezone: string): Fragment => fragment`
  ((${day}::timestamp - interval '1 microsecond') AT TIME ZONE ${timezone}::text + interval '1 microsecond')`;

/** From the first midnight to the last in that zone, also on days when the clock changes. */
export const onDays = (column: Fragment, [from, to]: [string, string], timezone: string): Fragment => fragment`
  (${column} >= ${startOfDay(fragment`${from}::date`, timezone)}
   AND ${column} < ${startOfDay(fragment`(${to}::date + 1)`, timezone)})`;
