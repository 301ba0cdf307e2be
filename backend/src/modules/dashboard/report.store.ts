import type { HeatCell, KeptDeadlines, QueueWaitDto, UserTotal } from "@guiche/contract/dashboard";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { everyQueue } from "../queues";
import { everyUser } from "../users";
import { dayFactsOf, factsOf, isWithin, momentsOf, narrowedTo, withGroups, type ReportQuestion } from "./facts";
import { summedHistogram } from "./moments";

/** Sums of lives; times in milliseconds. */
export interface Sums {
  accepted: number;
  waitMs: number;
  answered: number;
  answerMs: number;
  finished: number;
  served: number;
  serviceMs: number;
}

/** The same with the histograms of the times: the number in each bucket, then the shortest and the longest. */
export interface TimedSums extends Sums {
  waits: StoredHistogram;
  answers: StoredHistogram;
  services: StoredHistogram;
}
export type StoredHistogram = (number | null)[];

/** Single times in milliseconds. */
export interface Times {
  waits: number[];
  answers: number[];
  services: number[];
}

const sums = fragment`
  coalesce(sum(f.accepted), 0)::bigint AS accepted, coalesce(sum(f."waitMs"), 0)::bigint AS "waitMs",
  coalesce(sum(f.answered), 0)::bigint AS answered, coalesce(sum(f."answerMs"), 0)::bigint AS "answerMs",
  coalesce(sum(f.finished), 0)::bigint AS finished, coalesce(sum(f.served), 0)::bigint AS served,
  coalesce(sum(f."serviceMs"), 0)::bigint AS "serviceMs"`;

const histograms = fragment`
  ${summedHistogram(fragment`f.waits`, { bucket: fragment`f.wait`, ms: fragment`f."waitMs"` })} AS waits,
  ${summedHistogram(fragment`f.answers`, { bucket: fragment`f.answer`, ms: fragment`f."answerMs"` })} AS answers,
  ${summedHistogram(fragment`f.services`, { bucket: fragment`f.service`, ms: fragment`f."serviceMs"` })} AS services`;

export const reportStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** The sums of each agent, and of the lives without one. */
    byAgent: (question: ReportQuestion) => sql<TimedSums & { userId: number | null }>`
      WITH ${dayFactsOf(scope, question)} SELECT f."userId", ${sums}, ${histograms} FROM facts f GROUP BY 1`,

    /** Closed tickets per agent; null for tickets without an agent. */
    finishedByUser: (question: ReportQuestion) => sql<UserTotal>`
      WITH ${dayFactsOf(scope, question)}
      SELECT d."userId", coalesce(u.name, '') AS name, coalesce(u."isDeleted", FALSE) AS "isDeleted", d.total
        FROM (SELECT f."userId", sum(f.finished)::bigint AS total FROM facts f GROUP BY 1) d
        LEFT JOIN ${everyUser(scope)} u ON u.id = d."userId"
       WHERE d.total > 0 ORDER BY d.total DESC, name, d."userId"`,

    byDay: (question: ReportQuestion) => sql<Sums & { date: string }>`
      WITH ${dayFactsOf(scope, question)}
      SELECT to_char(f.day, 'YYYY-MM-DD') AS date, ${sums} FROM facts f GROUP BY 1`,

    /** By the hour that the clock on the wall showed: the one that is repeated in autumn counts as one. */
    byHour: (question: ReportQuestion) => sql<Sums & { hour: number }>`
      WITH ${factsOf(scope, question)}
      SELECT extract(hour FROM f.hour AT TIME ZONE ${question.timezone})::integer AS hour, ${sums}
        FROM facts f GROUP BY 1`,

    /** The sums of each day, and once more those of the first hours of one of them. */
    byDayWithPart: (question: ReportQuestion, { day, hours }: { day: string; hours: number }) =>
      sql<Sums & { date: string; isPart: boolean }>`
      WITH ${dayFactsOf(scope, question)}
      SELECT to_char(f.day, 'YYYY-MM-DD') AS date, FALSE AS "isPart", ${sums} FROM facts f GROUP BY 1
      UNION ALL
      (WITH ${factsOf(scope, { ...question, period: { from: day, to: day } })}
       SELECT ${day}, TRUE, ${sums} FROM facts f
        WHERE extract(hour FROM f.hour AT TIME ZONE ${question.timezone}) < ${hours})`,

    /** Waits and service times with their histograms: of everything, and of each queue. */
    durations: (question: ReportQuestion) => sql<
      TimedSums & Pick<QueueWaitDto, "queueId" | "name" | "isDeleted" | "color"> & { isTotal: boolean }
    >`
      WITH ${dayFactsOf(scope, question)}
      SELECT d.*, coalesce(q.name, '') AS name, coalesce(q."isDeleted", FALSE) AS "isDeleted", coalesce(q.color, '') AS color
        FROM (SELECT f."queueId", grouping(f."queueId") = 1 AS "isTotal", ${sums}, ${histograms}
                FROM facts f GROUP BY GROUPING SETS ((), (f."queueId"))) d
        LEFT JOIN ${everyQueue(scope)} q ON q.id = d."queueId"
       ORDER BY d.finished DESC, name, d."queueId"`,

    /** The times of each queue one by one. Call it only for a few lives: it reads them all. */
    times: (question: ReportQuestion) => {
      const hoursOf = (at: Fragment) => fragment`
        SELECT date_trunc('hour', ${at}, ${question.timezone}) AS hour FROM ticket_trackings l
         WHERE l."companyId" = ${scope} AND ${isWithin(at, question)}`;
      const listOf = (ms: Fragment, bucket: Fragment) =>
        fragment`coalesce(json_agg(${ms}) FILTER (WHERE ${bucket} IS NOT NULL), '[]')`;
      const lists = question.working
        ? fragment`${listOf(fragment`f."workingWaitMs"`, fragment`f.wait`)} AS waits,
                   ${listOf(fragment`f."workingAnswerMs"`, fragment`f.answer`)} AS answers,
                   ${listOf(fragment`f."workingServiceMs"`, fragment`f.service`)} AS services`
        : fragment`${listOf(fragment`f."waitMs"`, fragment`f.wait`)} AS waits,
                   ${listOf(fragment`f."answerMs"`, fragment`f.answer`)} AS answers,
                   ${listOf(fragment`f."serviceMs"`, fragment`f.service`)} AS services`;
      return sql<Times & { queueId: number | null }>`
        WITH kept AS MATERIALIZED (
          ${hoursOf(fragment`l."startedAt"`)} UNION ${hoursOf(fragment`l."answeredAt"`)}
          UNION ${hoursOf(fragment`l."finishedAt"`)})
        SELECT f."queueId", ${lists} FROM ${momentsOf(scope, question)} GROUP BY 1`;
    },

    /** What had a deadline and ended in the period: all waits and all solutions, and those of each queue. */
    deadlines: (question: ReportQuestion) => sql<
      KeptDeadlines & {
        isSolution: boolean;
        isTotal: boolean;
        queueId: number | null;
        name: string;
        isDeleted: boolean;
      }
    >`
      SELECT d."isSolution", grouping(q.id) = 1 AS "isTotal", q.id AS "queueId", coalesce(max(q.name), '') AS name,
             coalesce(bool_or(q."isDeleted"), FALSE) AS "isDeleted", count(*) AS ended,
             count(*) FILTER (WHERE d."endedAt" <= d."dueAt") AS kept
        FROM answer_deadlines d LEFT JOIN ${everyQueue(scope)} q ON q.id = d."queueId"
       WHERE d."companyId" = ${scope} AND d."dueAt" IS NOT NULL AND ${isWithin(fragment`d."endedAt"`, question)}
         AND ${narrowedTo(fragment`d`, question)}
       GROUP BY GROUPING SETS ((d."isSolution"), (d."isSolution", q.id)) ORDER BY ended DESC, name, q.id`,

    arrivals: (question: ReportQuestion) => sql<HeatCell>`
      WITH ${factsOf(scope, question)}
      SELECT extract(isodow FROM f.hour AT TIME ZONE ${question.timezone})::integer - 1 AS weekday,
             extract(hour FROM f.hour AT TIME ZONE ${question.timezone})::integer AS hour, sum(f.begun)::bigint AS total
        FROM facts f WHERE f.begun > 0 GROUP BY 1, 2 ORDER BY 1, 2`,

    /** The current counters, whatever the period. Groups that the filter leaves out count only for deadlines, by a setting. */
    now: async (question: ReportQuestion) => {
      const of = (condition: Fragment) => fragment`count(*) FILTER (WHERE ${condition})`;
      const isCounted = withGroups(fragment`t`, question);
      const waits = fragment`t."waitingSince" IS NOT NULL AND ${isCounted}`;
      const [row] = await sql<{
        happening: number;
        pending: number;
        unanswered: number;
        overdue: number;
        unsolved: number;
        since: Date | null;
      }>`
        SELECT ${of(fragment`t.status = 'open' AND ${isCounted}`)} AS happening,
               ${of(fragment`t.status = 'pending' AND ${isCounted}`)} AS pending, ${of(waits)} AS unanswered, ${of(fragment`t."answerOverdue"`)} AS overdue,
               ${of(fragment`t."solutionOverdue"`)} AS unsolved, min(t."waitingSince") FILTER (WHERE ${waits}) AS since
          FROM tickets t
         WHERE t."companyId" = ${scope} AND t.status IN ('open', 'pending')
           AND ${narrowedTo(fragment`t`, question)}`;
      return row ?? { happening: 0, pending: 0, unanswered: 0, overdue: 0, unsolved: 0, since: null };
    },
  };
};
