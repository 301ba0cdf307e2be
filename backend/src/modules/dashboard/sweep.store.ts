import { settingDefaults } from "@guiche/contract/settings";
import { startOfDay } from "../../core/db/days";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { histogramOf, commaSeparated, momentsIn, summedHistogram } from "./moments";

/**
 * Hours of one transaction: a day. A change of the sums' form marks every hour of the past again, and the transaction
 * holds the company's lock and its snapshot. A busy day has thousands of lives, and a statement 15 s.
 */
export const hoursAtOnce = 24;
/** Marks that are read to find these hours. An hour that changed often has more, and is taken alone. */
export const marksAtOnce = 1_000;
const nothing = { bucket: fragment`NULL::integer`, ms: fragment`NULL::bigint` };
const placeOf = (alias: Fragment): Fragment =>
  fragment`${alias}."isGroup", ${alias}."queueId", ${alias}."userId", ${alias}."connectionId"`;
const place = fragment`"isGroup", "queueId", "userId", "connectionId"`;
/** Everything that is summed, in this order. */
const sums = fragment`
  begun, accepted, answered, finished, served, "waitMs", "answerMs", "serviceMs", "workingWaitMs", "workingAnswerMs",
  "workingServiceMs", waits, answers, services, "workingWaits", "workingAnswers", "workingServices"`;
const sumsOf = (rows: Fragment, histograms: Fragment[]): Fragment => fragment`
  sum(${rows}.begun), sum(${rows}.accepted), sum(${rows}.answered), sum(${rows}.finished), sum(${rows}.served),
  sum(${rows}."waitMs"), sum(${rows}."answerMs"), sum(${rows}."serviceMs"), sum(${rows}."workingWaitMs"),
  sum(${rows}."workingAnswerMs"), sum(${rows}."workingServiceMs"), ${commaSeparated(histograms)}`;
const durations = [
  { bucket: fragment`f.wait`, ms: fragment`f."waitMs"` },
  { bucket: fragment`f.answer`, ms: fragment`f."answerMs"` },
  { bucket: fragment`f.service`, ms: fragment`f."serviceMs"` },
  { bucket: fragment`f."workingWait"`, ms: fragment`f."workingWaitMs"` },
  { bucket: fragment`f."workingAnswer"`, ms: fragment`f."workingAnswerMs"` },
  { bucket: fragment`f."workingService"`, ms: fragment`f."workingServiceMs"` },
];
const hourly = [
  ...[fragment`h.waits`, fragment`h.answers`, fragment`h.services`],
  ...[fragment`h."workingWaits"`, fragment`h."workingAnswers"`, fragment`h."workingServices"`],
];

/** Companies with hours that are over and not summed up yet. One statement however many companies there are. */
export const companiesToSumUp = (at: Date) =>
  crossTenantSql("finding hours to sum up").sql<{ companyId: number }>`
    SELECT DISTINCT m."companyId" FROM ticket_hour_marks m
      JOIN companies c ON c.id = m."companyId" AND c."removedAt" IS NULL
     WHERE m.at <= ${at}::timestamptz - interval '1 hour' LIMIT 1000`;

/** Call these inside one transaction, after `lock`. */
export const sweepStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** One process sums up a company's hours, or forgets them, at a time. */
    lock: () => sql`SELECT pg_advisory_xact_lock(hashtext('ticket_hours'), ${scope}::int)`,
    /** As it is stored now: the cached one may be older than the sums. */
    timezone: async () => {
      const [row] = await sql<{ value: string }>`
        SELECT s.value FROM settings s WHERE s."companyId" = ${scope} AND s.key = 'timezone'`;
      return row?.value ?? settingDefaults.timezone;
    },
    /**
     * Takes the marks of the newest hours that are over, and returns these hours: while years of the past are summed
     * up, the reports of the last days are quick already. A mark that another transaction is about to commit is not
     * seen and stays.
     */
    takeMarks: (timezone: string, at: Date) => sql.values<Date>`
      WITH newest AS (
        SELECT m.at FROM ticket_hour_marks m
         WHERE m."companyId" = ${scope} AND m.at <= ${at}::timestamptz - interval '1 hour'
         ORDER BY m.at DESC LIMIT ${marksAtOnce}
      ), due AS MATERIALIZED (
        SELECT DISTINCT date_trunc('hour', n.at, ${timezone}) AS hour FROM newest n
         ORDER BY hour DESC LIMIT ${hoursAtOnce}
      ), taken AS (
        DELETE FROM ticket_hour_marks g
         WHERE g."companyId" = ${scope} AND date_trunc('hour', g.at, ${timezone}) IN (SELECT hour FROM due)
           AND g.at >= (SELECT min(hour) FROM due) AND g.at < (SELECT max(hour) FROM due) + interval '1 hour'
      )
      SELECT hour FROM due`,
    /** Replaces the sums of these hours, and of their days. */
    sumUp: async (hours: Date[], timezone: string) => {
      await sql`DELETE FROM ticket_hours h WHERE h."companyId" = ${scope} AND h.hour = ANY(${hours}::timestamptz[])`;
      await sql`
        WITH kept AS MATERIALIZED (SELECT unnest(${hours}::timestamptz[]) AS hour)
        INSERT INTO ticket_hours ("companyId", hour, ${place}, ${sums})
        SELECT ${scope}::bigint, f.hour, ${placeOf(fragment`f`)},
               ${sumsOf(fragment`f`, durations.map(histogramOf))}
          FROM (${momentsIn(scope, timezone)}) f
         GROUP BY f.hour, ${placeOf(fragment`f`)}`;
      await sql`
        DELETE FROM ticket_days d
         WHERE d."companyId" = ${scope}
           AND d.day IN (SELECT (o.hour AT TIME ZONE ${timezone})::date FROM unnest(${hours}::timestamptz[]) o (hour))`;
      await sql`
        INSERT INTO ticket_days ("companyId", day, ${place}, ${sums})
        SELECT ${scope}::bigint, x.day, ${placeOf(fragment`h`)},
               ${sumsOf(
                 fragment`h`,
                 hourly.map((histogram) => summedHistogram(histogram, nothing)),
               )}
          FROM (SELECT DISTINCT (o.hour AT TIME ZONE ${timezone})::date AS day FROM unnest(${hours}::timestamptz[]) o (hour)) x
          JOIN ticket_hours h ON h."companyId" = ${scope} AND h.hour >= ${startOfDay(fragment`x.day`, timezone)}
           AND h.hour < ${startOfDay(fragment`(x.day + 1)`, timezone)}
         GROUP BY x.day, ${placeOf(fragment`h`)}`;
    },
    /** Marks every hour that was summed up, and drops the sums: the hours of another zone begin at other times. */
    forget: () => sql`
      WITH deleted AS (DELETE FROM ticket_hours h WHERE h."companyId" = ${scope} RETURNING h.hour),
           days AS (DELETE FROM ticket_days d WHERE d."companyId" = ${scope})
      INSERT INTO ticket_hour_marks ("companyId", at)
      SELECT DISTINCT ${scope}::bigint, deleted.hour + make_interval(mins => q.minutes)
        FROM deleted CROSS JOIN generate_series(0, 45, 15) q (minutes)`,
  };
};
