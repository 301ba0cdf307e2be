import type { BotReportDto } from "@guiche/contract/dashboard";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { isWithin, narrowedTo, periodEnd, periodStart, type ReportQuestion } from "./facts";

export interface RatedRow {
  userId: number | null;
  userName: string;
  queueId: number | null;
  queueName: string;
  rate: 1 | 2 | 3 | null;
  count: number;
}

export const panelStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Those who can answer, with their queues. */
    people: () => sql<{ id: number; name: string; queueIds: number[] }>`
      SELECT u.id, u.name, coalesce((SELECT json_agg(l."queueId") FROM user_queues l
                                      WHERE l."companyId" = u."companyId" AND l."userId" = u.id), '[]') AS "queueIds"
        FROM users u WHERE u."companyId" = ${scope} ORDER BY u.name, u.id`,

    /** Each agent's mean rate, of the questions of the period. */
    rateOf: (question: ReportQuestion) => sql<{ userId: number; rating: number }>`
      SELECT r."userId", avg(r.rate)::float8 AS rating FROM ratings r
       WHERE r."companyId" = ${scope} AND r.state = 'rated' AND r."userId" IS NOT NULL
         AND ${isWithin(fragment`r."createdAt"`, question)} AND ${narrowedTo(fragment`r`, question)}
       GROUP BY 1`,

    /** The questions of the period by agent, queue and answer. An undone or overtaken question is none. */
    ratings: (question: ReportQuestion) => sql<RatedRow>`
      SELECT r."userId", coalesce(u.name, r."userName") AS "userName", r."queueId", coalesce(q.name, '') AS "queueName",
             r.rate, count(*) AS count
        FROM ratings r
        LEFT JOIN users u ON u."companyId" = r."companyId" AND u.id = r."userId"
        LEFT JOIN queues q ON q."companyId" = r."companyId" AND q.id = r."queueId"
       WHERE r."companyId" = ${scope} AND r.state <> 'void'
         AND ${isWithin(fragment`r."createdAt"`, question)} AND ${narrowedTo(fragment`r`, question)}
       GROUP BY 1, 2, 3, 4, 5`,

    bot: async (question: ReportQuestion) => {
      const [row] = await sql<BotReportDto>`
        SELECT count(*) AS tickets, count(*) FILTER (WHERE t.status <> 'pending' AND t."userId" IS NOT NULL) AS accepted,
               count(*) FILTER (WHERE t.status = 'closed' AND t."userId" IS NULL) AS alone,
               count(*) FILTER (WHERE t.status = 'pending') AS waiting
          FROM (SELECT DISTINCT s."ticketId" FROM bot_traces s
                 WHERE s."companyId" = ${scope} AND ${isWithin(fragment`s."createdAt"`, question)}) b
          JOIN tickets t ON t."companyId" = ${scope} AND t.id = b."ticketId" AND ${narrowedTo(fragment`t`, question)}`;
      return row ?? { tickets: 0, accepted: 0, alone: 0, waiting: 0 };
    },

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
