import type { Period } from "@guiche/contract/dashboard";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { momentsIn } from "./moments";

/** What the reports count: a period in days of the time zone, and what it is narrowed to. */
export interface ReportQuestion {
  period: Period;
  timezone: string;
  queueIds?: readonly number[] | undefined;
  whatsappIds?: readonly number[] | undefined;
  users?: readonly number[] | undefined;
}

/** The first instant of a day of the zone, `later` days after it. */
const midnight = (day: string, timezone: string, later = 0): Fragment =>
  fragment`((${day}::date + ${later}::integer)::timestamp AT TIME ZONE ${timezone})`;

/** Whether a time is within the period. */
export const isWithin = (at: Fragment, { period, timezone }: ReportQuestion): Fragment =>
  fragment`(${at} >= ${midnight(period.from, timezone)} AND ${at} < ${midnight(period.to, timezone, 1)})`;

export const periodStart = ({ period, timezone }: ReportQuestion): Fragment => midnight(period.from, timezone);
export const periodEnd = ({ period, timezone }: ReportQuestion): Fragment => midnight(period.to, timezone, 1);

/** The filters as conditions on the columns of an alias. */
export function narrowedTo(alias: Fragment, { queueIds, whatsappIds, users }: ReportQuestion): Fragment {
  const among = (column: Fragment, ids: readonly number[] | undefined): Fragment =>
    ids ? fragment` AND ${alias}.${column} = ANY(${[...ids]}::bigint[])` : fragment``;
  return fragment`TRUE${among(fragment`"queueId"`, queueIds)}${among(fragment`"connectionId"`, whatsappIds)}${among(
    fragment`"userId"`,
    users,
  )}`;
}

/**
 * The relations `kept` and `facts`, for a WITH: facts has the summed up hours of the period and, for the hours that
 * changed since, the moments themselves. Every moment is in it once, however often the sums are made.
 */
export const factsOf = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  kept AS MATERIALIZED (
    SELECT DISTINCT date_trunc('hour', m.at, ${question.timezone}) AS hour FROM ticket_hour_marks m
     WHERE m."companyId" = ${scope} AND ${isWithin(fragment`m.at`, question)}
  ), facts AS (
    SELECT h.hour, h."queueId", h."userId", h."connectionId", h.begun, h.accepted, h."waitMs", h.waits, NULL::integer AS wait,
           h.finished, h.served, h."serviceMs", h.services, NULL::integer AS service
      FROM ticket_hours h
     WHERE h."companyId" = ${scope} AND ${isWithin(fragment`h.hour`, question)}
       AND h.hour NOT IN (SELECT k.hour FROM kept k) AND ${narrowedTo(fragment`h`, question)}
    UNION ALL
    SELECT f.hour, f."queueId", f."userId", f."connectionId", f.begun, f.accepted, f."waitMs", '{}', f.wait,
           f.finished, f.served, f."serviceMs", '{}', f.service
      FROM (${momentsIn(scope, question.timezone)}) f WHERE ${narrowedTo(fragment`f`, question)}
  )`;
