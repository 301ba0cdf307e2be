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

const sumsOf = (alias: Fragment): Fragment => fragment`
  ${alias}."queueId", ${alias}."userId", ${alias}."connectionId", ${alias}.begun, ${alias}.accepted, ${alias}."waitMs",
  ${alias}.waits, NULL::integer AS wait, ${alias}.finished, ${alias}.served, ${alias}."serviceMs", ${alias}.services,
  NULL::integer AS service`;

const moment = fragment`
  f."queueId", f."userId", f."connectionId", f.begun, f.accepted, f."waitMs", '{}'::integer[] AS waits, f.wait, f.finished,
  f.served, f."serviceMs", '{}'::integer[] AS services, f.service`;

/** The hours of the period that changed since they were summed up. */
const keptIn = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  SELECT DISTINCT date_trunc('hour', m.at, ${question.timezone}) AS hour FROM ticket_hour_marks m
   WHERE m."companyId" = ${scope} AND ${isWithin(fragment`m.at`, question)}`;

/**
 * The relations `kept` and `facts`, for a WITH: facts has the summed up hours of the period and, for the hours that
 * changed since, the moments themselves. Every moment is in it once, however often the sums are made.
 */
export const factsOf = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  kept AS MATERIALIZED (${keptIn(scope, question)}), facts AS (
    SELECT h.hour, ${sumsOf(fragment`h`)} FROM ticket_hours h
     WHERE h."companyId" = ${scope} AND ${isWithin(fragment`h.hour`, question)}
       AND h.hour NOT IN (SELECT k.hour FROM kept k) AND ${narrowedTo(fragment`h`, question)}
    UNION ALL
    SELECT f.hour, ${moment} FROM (${momentsIn(scope, question.timezone)}) f WHERE ${narrowedTo(fragment`f`, question)}
  )`;

const dayOf = (hour: Fragment, { timezone }: ReportQuestion): Fragment =>
  fragment`(${hour} AT TIME ZONE ${timezone})::date`;

/**
 * The same with days instead of hours, from the days that were summed up: a twenty-fourth of the rows. Of a day in which
 * an hour changed since, its hours.
 */
export const dayFactsOf = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  kept AS MATERIALIZED (${keptIn(scope, question)}),
  touched AS MATERIALIZED (SELECT DISTINCT ${dayOf(fragment`k.hour`, question)} AS day FROM kept k), facts AS (
    SELECT d.day, ${sumsOf(fragment`d`)} FROM ticket_days d
     WHERE d."companyId" = ${scope} AND d.day BETWEEN ${question.period.from}::date AND ${question.period.to}::date
       AND d.day NOT IN (SELECT x.day FROM touched x) AND ${narrowedTo(fragment`d`, question)}
    UNION ALL
    SELECT x.day, ${sumsOf(fragment`h`)}
      FROM touched x
      JOIN ticket_hours h ON h."companyId" = ${scope} AND h.hour >= x.day::timestamp AT TIME ZONE ${question.timezone}
       AND h.hour < (x.day + 1)::timestamp AT TIME ZONE ${question.timezone}
     WHERE h.hour NOT IN (SELECT k.hour FROM kept k) AND ${narrowedTo(fragment`h`, question)}
    UNION ALL
    SELECT ${dayOf(fragment`f.hour`, question)}, ${moment} FROM (${momentsIn(scope, question.timezone)}) f
     WHERE ${narrowedTo(fragment`f`, question)}
  )`;
