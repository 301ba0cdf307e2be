import type { Period } from "@guiche/contract/dashboard";
import { startOfDay } from "../../core/db/days";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { momentsIn, type CountedLives } from "./moments";

/** What the reports count: a period in days of the time zone, and what it is narrowed to. */
export interface ReportQuestion {
  period: Period;
  timezone: string;
  queueIds?: readonly number[] | undefined;
  whatsappIds?: readonly number[] | undefined;
  users?: readonly number[] | undefined;
  /** Groups are counted too. */
  includeGroups?: boolean | undefined;
  /** Times are in business hours: those that are stored, and these. Without it they are on the clock. */
  working?: CountedLives | undefined;
}

/** The first instant of a day of the zone, `later` days after it. */
const midnight = (day: string, timezone: string, later = 0): Fragment =>
  startOfDay(fragment`(${day}::date + ${later}::integer)`, timezone);

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

/** Leaves groups out unless the question includes them; for rows with `isGroup`. */
export const withGroups = (alias: Fragment, { includeGroups }: ReportQuestion): Fragment =>
  includeGroups ? fragment`TRUE` : fragment`NOT ${alias}."isGroup"`;

const countedFrom = (alias: Fragment, question: ReportQuestion): Fragment =>
  fragment`${narrowedTo(alias, question)} AND ${withGroups(alias, question)}`;

const sumsOf = (alias: Fragment, { working }: ReportQuestion): Fragment => fragment`
  ${alias}."queueId", ${alias}."userId", ${alias}."connectionId", ${alias}.begun, ${alias}.accepted, ${alias}.answered,
  ${alias}.finished, ${alias}.served, NULL::integer AS wait, NULL::integer AS answer, NULL::integer AS service, ${
    working
      ? fragment`${alias}."workingWaitMs" AS "waitMs", ${alias}."workingWaits" AS waits,
                 ${alias}."workingAnswerMs" AS "answerMs", ${alias}."workingAnswers" AS answers,
                 ${alias}."workingServiceMs" AS "serviceMs", ${alias}."workingServices" AS services`
      : fragment`${alias}."waitMs", ${alias}.waits, ${alias}."answerMs", ${alias}.answers, ${alias}."serviceMs",
                 ${alias}.services`
  }`;

const moment = ({ working }: ReportQuestion): Fragment => fragment`
  f."queueId", f."userId", f."connectionId", f.begun, f.accepted, f.answered, f.finished, f.served, ${
    working
      ? fragment`f."workingWait", f."workingAnswer", f."workingService", f."workingWaitMs", '{}'::bigint[],
                 f."workingAnswerMs", '{}'::bigint[], f."workingServiceMs", '{}'::bigint[]`
      : fragment`f.wait, f.answer, f.service, f."waitMs", '{}'::bigint[], f."answerMs", '{}'::bigint[],
                 f."serviceMs", '{}'::bigint[]`
  }`;

/** The moments of the hours in `kept` that are counted now. */
export const momentsOf = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  (${momentsIn(scope, question.timezone, question.working)}) f WHERE ${countedFrom(fragment`f`, question)}`;

/** The hours of the period that changed since they were summed up. */
export const keptIn = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  SELECT DISTINCT date_trunc('hour', m.at, ${question.timezone}) AS hour FROM ticket_hour_marks m
   WHERE m."companyId" = ${scope} AND ${isWithin(fragment`m.at`, question)}`;

/**
 * The relations `kept` and `facts`, for a WITH: facts has the summed up hours of the period and, for the hours that
 * changed since, the moments themselves. Every moment is in it once, however often the sums are made.
 */
export const factsOf = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  kept AS MATERIALIZED (${keptIn(scope, question)}), facts AS (
    SELECT h.hour, ${sumsOf(fragment`h`, question)} FROM ticket_hours h
     WHERE h."companyId" = ${scope} AND ${isWithin(fragment`h.hour`, question)}
       AND h.hour NOT IN (SELECT k.hour FROM kept k) AND ${countedFrom(fragment`h`, question)}
    UNION ALL
    SELECT f.hour, ${moment(question)} FROM ${momentsOf(scope, question)}
  )`;

const dayOf = (hour: Fragment, { timezone }: ReportQuestion): Fragment =>
  fragment`(${hour} AT TIME ZONE ${timezone})::date`;

/**
 * The same with days instead of hours, from the days that were summed up: a twenty-fourth of the rows. Of a day in which
 * an hour changed since, its hours; as in `livesIn`, OFFSET 0 makes Postgres look them up for each of the few days.
 */
export const dayFactsOf = (scope: Scope, question: ReportQuestion): Fragment => fragment`
  kept AS MATERIALIZED (${keptIn(scope, question)}),
  touched AS MATERIALIZED (SELECT DISTINCT ${dayOf(fragment`k.hour`, question)} AS day FROM kept k), facts AS (
    SELECT d.day, ${sumsOf(fragment`d`, question)} FROM ticket_days d
     WHERE d."companyId" = ${scope} AND d.day BETWEEN ${question.period.from}::date AND ${question.period.to}::date
       AND d.day NOT IN (SELECT x.day FROM touched x) AND ${countedFrom(fragment`d`, question)}
    UNION ALL
    SELECT x.day, ${sumsOf(fragment`h`, question)}
      FROM touched x CROSS JOIN LATERAL (
           SELECT h.* FROM ticket_hours h
            WHERE h."companyId" = ${scope} AND h.hour >= ${startOfDay(fragment`x.day`, question.timezone)}
              AND h.hour < ${startOfDay(fragment`(x.day + 1)`, question.timezone)} OFFSET 0) h
     WHERE h.hour NOT IN (SELECT k.hour FROM kept k) AND ${countedFrom(fragment`h`, question)}
    UNION ALL
    SELECT ${dayOf(fragment`f.hour`, question)}, ${moment(question)} FROM ${momentsOf(scope, question)}
  )`;
