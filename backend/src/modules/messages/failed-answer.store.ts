import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { ticketChange } from "../tickets";

/** What becomes of a customer's wait when the answer to it fails, or arrives after all. */
export const failedAnswerStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Locks the ticket of a message that we sent, before the message, as storing a message does. */
    lockTicket: (connectionId: number, wid: string) => sql`
      SELECT t.id FROM tickets t JOIN messages m ON m."companyId" = t."companyId" AND m."ticketId" = t.id
       WHERE t."companyId" = ${scope} AND m."connectionId" = ${connectionId} AND m.wid = ${wid} AND m."fromMe"
         FOR UPDATE OF t`,

    /**
     * The wait that the failed message ended goes on, from its first message that is still there. A newer answer takes
     * it over: if that one fails too, it has to give it back. Returns whether the ticket is different.
     */
    resumeWait: (messageId: number) => sql.hasRows`
      WITH failed AS (
        SELECT m.id, m."ticketId", m."endedWait" FROM messages m
         WHERE m."companyId" = ${scope} AND m.id = ${messageId} AND m."endedWait" IS NOT NULL
      ), newer AS (
        SELECT n.id FROM messages n JOIN failed ON n."ticketId" = failed."ticketId" AND n.id > failed.id
         WHERE n."companyId" = ${scope} AND n."fromMe" AND n."userId" IS NOT NULL AND n.ack <> -1 AND NOT n."isDeleted"
         ORDER BY n.id LIMIT 1
      ), given AS (
        UPDATE messages g
           SET "endedWait" = CASE WHEN g.id = failed.id THEN NULL ELSE least(g."endedWait", failed."endedWait") END
          FROM failed
         WHERE g."companyId" = ${scope} AND (g.id = failed.id OR g.id = (SELECT newer.id FROM newer))
      ), since AS (
        SELECT failed."ticketId", min(c."createdAt") AS at
          FROM failed
          JOIN messages c ON c."ticketId" = failed."ticketId" AND c."createdAt" >= failed."endedWait"
         WHERE c."companyId" = ${scope} AND NOT c."fromMe" AND NOT c."isDeleted" AND NOT EXISTS (SELECT FROM newer)
         GROUP BY failed."ticketId")
      ${ticketChange(
        scope,
        { wait: { resumes: fragment`since.at` } },
        {
          from: fragment`since`,
          where: fragment`
            t.id = since."ticketId" AND t."waitingSince" IS DISTINCT FROM least(t."waitingSince", since.at)`,
          returning: fragment`t.id`,
        },
      )}`,

    /** The message that had failed has arrived after all: it answers what was written before it. */
    endWait: (messageId: number) => sql.hasRows`
      WITH ended AS (
        UPDATE messages m SET "endedWait" = t."waitingSince"
          FROM tickets t
         WHERE m."companyId" = ${scope} AND m.id = ${messageId} AND m."userId" IS NOT NULL
           AND t."companyId" = m."companyId" AND t.id = m."ticketId" AND t."waitingSince" <= m."createdAt"
        RETURNING m."ticketId", m."createdAt")
      ${ticketChange(
        scope,
        { wait: { beginsAfter: fragment`ended."createdAt"` } },
        { from: fragment`ended`, where: fragment`t.id = ended."ticketId"`, returning: fragment`t.id` },
      )}`,
  };
};
