import type { AdReportDto, BotReportDto, RatingCommentDto } from "@guiche/contract/dashboard";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { everyQueue } from "../queues";
import { everyUser } from "../users";
import { isWithin, narrowedTo, periodEnd, periodStart, withGroups, type ReportQuestion } from "./facts";

export interface RatedRow {
  userId: number | null;
  userName: string;
  isDeleted: boolean;
  queueId: number | null;
  queueName: string;
  isQueueDeleted: boolean;
  rate: 1 | 2 | 3 | null;
  count: number;
}

const shownAds = 100;
/** Comments of a report. */
const shownComments = 50;

/** Of a rate's agent; ratings of an earlier release lost the ids of deleted users and kept the names. */
const isDeleted = fragment`coalesce(u."isDeleted", r."userName" <> '')`;

export const panelStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Users who can answer, and those who are deleted, with their queues and, if the caller may see it, their mean rate in the period. */
    people: (question: ReportQuestion, seesRates: boolean) => sql<{
      id: number;
      name: string;
      isDeleted: boolean;
      queueIds: number[];
      rating: number | null;
    }>`
      SELECT u.id, u.name, u."isDeleted",
             coalesce((SELECT json_agg(l."queueId") FROM user_queues l
                        WHERE l."companyId" = ${scope} AND l."userId" = u.id), '[]') AS "queueIds",
             r.rating
        FROM ${everyUser(scope)} u LEFT JOIN (
             SELECT r."userId", avg(r.rate)::float8 AS rating FROM ratings r
              WHERE r."companyId" = ${scope} AND ${seesRates} AND r.state = 'rated' AND r."userId" IS NOT NULL
                AND ${isWithin(fragment`r."createdAt"`, question)} AND ${narrowedTo(fragment`r`, question)}
              GROUP BY 1) r ON r."userId" = u.id
       ORDER BY u.name, u.id`,

    /** The questions of the period by agent, queue and answer, without those that were undone or overtaken. */
    ratings: (question: ReportQuestion) => sql<RatedRow>`
      SELECT r."userId", coalesce(u.name, r."userName") AS "userName",
             ${isDeleted} AS "isDeleted", r."queueId", coalesce(q.name, '') AS "queueName",
             coalesce(q."isDeleted", FALSE) AS "isQueueDeleted",
             r.rate, count(*) AS count
        FROM ratings r
        LEFT JOIN ${everyUser(scope)} u ON u.id = r."userId"
        LEFT JOIN ${everyQueue(scope)} q ON q.id = r."queueId"
       WHERE r."companyId" = ${scope} AND r.state <> 'void'
         AND ${isWithin(fragment`r."createdAt"`, question)} AND ${narrowedTo(fragment`r`, question)}
       GROUP BY 1, 2, 3, 4, 5, 6, 7`,

    /** The newest comments to questions of the period. */
    comments: (question: ReportQuestion) => sql<Omit<RatingCommentDto, "answeredAt"> & { answeredAt: Date }>`
      SELECT r.id, r.rate, r.comment, coalesce(u.name, r."userName") AS "userName", ${isDeleted} AS "isDeleted",
             coalesce(r."answeredAt", r."createdAt") AS "answeredAt", t.uuid AS "ticketUuid"
        FROM ratings r
        JOIN tickets t ON t."companyId" = r."companyId" AND t.id = r."ticketId"
        LEFT JOIN ${everyUser(scope)} u ON u.id = r."userId"
       WHERE r."companyId" = ${scope} AND r.state = 'rated' AND r.comment <> ''
         AND ${isWithin(fragment`r."createdAt"`, question)} AND ${narrowedTo(fragment`r`, question)}
       ORDER BY r."createdAt" DESC, r.id DESC LIMIT ${shownComments}`,

    /** The lives in which the bot took a step: a step belongs to the latest life that had begun. */
    bot: async (question: ReportQuestion) => {
      const [row] = await sql<BotReportDto>`
        WITH steps AS MATERIALIZED (
          SELECT s."ticketId", s."createdAt" FROM bot_traces s
           WHERE s."companyId" = ${scope} AND ${isWithin(fragment`s."createdAt"`, question)}
        ), lives AS (
          SELECT l.id, l."ticketId", l."queueId", l."userId", l."connectionId", l."startedAt", l."finishedAt", t."isGroup",
                 CASE WHEN lag(l.id) OVER of_ticket IS NULL THEN '-infinity' ELSE l."createdAt" END AS "from",
                 coalesce(lead(l."createdAt") OVER of_ticket, 'infinity') AS "to"
            FROM ticket_trackings l JOIN tickets t ON t."companyId" = l."companyId" AND t.id = l."ticketId"
           WHERE l."companyId" = ${scope} AND l."ticketId" IN (SELECT s."ticketId" FROM steps s)
          WINDOW of_ticket AS (PARTITION BY l."ticketId" ORDER BY l.id)
        ), acted AS (
          SELECT DISTINCT f.id, f."startedAt" IS NOT NULL OR (f."finishedAt" IS NOT NULL AND f."userId" IS NOT NULL) AS "byAgent",
                 f."finishedAt" IS NOT NULL AS "isOver"
            FROM lives f
            JOIN steps s ON s."ticketId" = f."ticketId" AND s."createdAt" >= f."from" AND s."createdAt" < f."to"
           WHERE ${narrowedTo(fragment`f`, question)} AND ${withGroups(fragment`f`, question)}
        )
        SELECT count(*) AS tickets, count(*) FILTER (WHERE a."byAgent") AS accepted,
               count(*) FILTER (WHERE NOT a."byAgent" AND a."isOver") AS alone,
               count(*) FILTER (WHERE NOT a."byAgent" AND NOT a."isOver") AS waiting
          FROM acted a`;
      return row ?? { tickets: 0, accepted: 0, alone: 0, waiting: 0 };
    },

    /** Lives that began in the period with an ad, by ad; one without an id is known by its title. */
    ads: (question: ReportQuestion) => sql<AdReportDto>`
      SELECT (array_agg(l.ad ORDER BY l.id DESC))[1] AS ad, count(*) AS begun, count(l."startedAt") AS accepted,
             count(l."finishedAt") AS finished
        FROM ticket_trackings l
       WHERE l."companyId" = ${scope} AND l.ad IS NOT NULL
         AND ${isWithin(fragment`l."createdAt"`, question)} AND ${narrowedTo(fragment`l`, question)}
       GROUP BY coalesce(l.ad->>'sourceId', l.ad->>'title') ORDER BY begun DESC, max(l.id) DESC LIMIT ${shownAds}`,

    /** Each connection's outages that touch the period, and their milliseconds within its passed part. */
    outages: ({ whatsappIds, ...question }: ReportQuestion, at: Date) => sql<{
      id: number;
      name: string;
      status: string;
      outages: number;
      downMs: number;
      passedMs: number;
    }>`
      WITH span AS (
        SELECT ${periodStart(question)} AS "from", greatest(${periodStart(question)}, least(${periodEnd(question)}, ${at})) AS "to")
      SELECT w.id, w.name, w.status, count(o.id) AS outages,
             coalesce(sum(extract(epoch FROM least(coalesce(o."endedAt", ${at}), s."to") - greatest(o."startedAt", s."from"))
                          * 1000), 0)::bigint AS "downMs",
             (extract(epoch FROM s."to" - s."from") * 1000)::bigint AS "passedMs"
        FROM connections w CROSS JOIN span s
        LEFT JOIN outages o ON o."companyId" = w."companyId" AND o."connectionId" = w.id AND o."startedAt" < s."to"
         AND coalesce(o."endedAt", ${at}) > s."from"
       WHERE w."companyId" = ${scope} AND (${whatsappIds === undefined} OR w.id = ANY(${[...(whatsappIds ?? [])]}::bigint[]))
       GROUP BY w.id, s."from", s."to" ORDER BY w.name, w.id`,
  };
};
