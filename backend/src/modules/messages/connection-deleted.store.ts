import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const connectionDeletedStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /**
     * What waits for the connection in tickets, in its order. Edits of and reactions to a message that waits itself are
     * deleted: the message has them already. The rows are locked until the commit, so that none is claimed any more.
     */
    waiting: async (connectionId: number) => {
      await sql`
        DELETE FROM outbox a USING outbox m
         WHERE a."companyId" = ${scope} AND a."connectionId" = ${connectionId} AND a.kind IN ('edit', 'react')
           AND m."companyId" = a."companyId" AND m."messageId" = a."messageId" AND m.kind = 'message'`;
      return sql<{ wid: string; attempts: number }>`
        SELECT wid, attempts FROM outbox
         WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND "messageId" IS NOT NULL
         ORDER BY id FOR UPDATE`;
    },

    /** Messages of campaigns that a ticket adopted before they were sent fail as they did. Returns their ids. */
    failAdopted: (connectionId: number) => sql.values<number>`
      UPDATE messages m SET ack = -1, failure = l.failure, "updatedAt" = now() FROM loose_messages l
       WHERE l."companyId" = ${scope} AND l."connectionId" = ${connectionId} AND l.ack = -1
         AND m."companyId" = l."companyId" AND m.id = l."messageId" AND m.ack = 0
      RETURNING m.id`,

    /** Ends the downloads that wait for the connection. Returns their messages. */
    endFetches: (connectionId: number) => sql.values<number>`
      WITH ended AS (
        DELETE FROM media_fetches f WHERE f."companyId" = ${scope} AND f."connectionId" = ${connectionId}
        RETURNING f."messageId")
      UPDATE messages m SET "mediaState" = 'failed', "updatedAt" = now() FROM ended
       WHERE m."companyId" = ${scope} AND m.id = ended."messageId" AND m."mediaState" = 'pending'
      RETURNING m.id`,
  };
};
