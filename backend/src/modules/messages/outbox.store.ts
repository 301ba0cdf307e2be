import type { MediaType } from "@guiche/contract/messages";
import { across } from "../../platform/tenant/across";
import { sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";

/** A message about to be sent. */
export interface Outgoing {
  ticketId: number;
  contactId: number;
  connectionId: number;
  userId: number | null;
  queueId: number | null;
  wid: string;
  body: string;
  clientId: string | null;
  address: string;
  preview: string;
  at: Date;
}

/** A claimed row: what to send, to whom, under which id, for how long already. */
export interface Claimed {
  id: number;
  chat: string;
  attempts: number;
  firstTriedAt: Date;
  messageId: number;
  wid: string;
  body: string;
  mediaType: MediaType;
}

/**
 * How long a claimed row is left alone before it counts as lost, in seconds: the wait for WhatsApp's acknowledgement.
 * Twice and then thrice as long after the first tries.
 */
export const ackWaitSeconds = 20;

export const outboxStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Message, outbox row and the ticket's last message in one statement; null when the browser's id was used before. */
    put: async (out: Outgoing) => {
      const [row] = await sql<{ id: number; createdAt: Date; updatedAt: Date }>`
        WITH made AS (
          INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", "userId", "queueId", wid, "fromMe",
                                body, "mediaType", ack, read, "clientId", "createdAt", "updatedAt")
          VALUES (${scope}, ${out.ticketId}, ${out.contactId}, ${out.connectionId}, ${out.userId}, ${out.queueId}, ${out.wid},
                  true, ${out.body}, 'chat', 0, true, ${out.clientId}, ${out.at}, ${out.at})
          ON CONFLICT ("companyId", "ticketId", "clientId") WHERE "clientId" IS NOT NULL DO NOTHING
          RETURNING id, "createdAt"
        ), queued AS (
          INSERT INTO outbox ("companyId", "connectionId", "messageId", chat, wid)
          SELECT ${scope}, ${out.connectionId}, made.id, ${out.address}, ${out.wid} FROM made
        )
        UPDATE tickets t SET "lastMessage" = ${out.preview}, "updatedAt" = ${out.at}
          FROM made WHERE t."companyId" = ${scope} AND t.id = ${out.ticketId}
        RETURNING made.id, made."createdAt", t."updatedAt"`;
      return row ?? null;
    },

    /** A failed message joins the queue again, under the id it had; false when it has not failed, or no longer has. */
    putAgain: async (messageId: number, connectionId: number, chat: string) => {
      const rows = await sql<{ id: number }>`
        WITH again AS (
          UPDATE messages SET ack = 0, failure = NULL
           WHERE "companyId" = ${scope} AND id = ${messageId} AND "fromMe" AND ack = -1 RETURNING id, wid)
        INSERT INTO outbox ("companyId", "connectionId", "messageId", chat, wid)
        SELECT ${scope}, ${connectionId}, again.id, ${chat}, again.wid FROM again ON CONFLICT DO NOTHING RETURNING id`;
      return rows.length === 1;
    },

    /**
     * Takes the oldest row of each chat that is due: what has never been tried, or what was tried and not acknowledged
     * in time. A chat whose oldest row is still with WhatsApp waits, so that nothing overtakes it.
     */
    claim: (connectionId: number) => sql<Claimed>`
      UPDATE outbox o
         SET state = 'sending', attempts = o.attempts + 1, "firstTriedAt" = coalesce(o."firstTriedAt", now()),
             "leaseUntil" = now() + make_interval(secs => ${ackWaitSeconds} * least(o.attempts + 1, 3)), "updatedAt" = now()
        FROM (SELECT DISTINCT ON (h.chat) h.id, h."messageId" FROM outbox h
               WHERE h."companyId" = ${scope} AND h."connectionId" = ${connectionId} ORDER BY h.chat, h.id) head
        JOIN messages m ON m."companyId" = ${scope} AND m.id = head."messageId"
       WHERE o."companyId" = ${scope} AND o.id = head.id
         AND ((o.state = 'queued' AND o."nextTryAt" <= now()) OR (o.state = 'sending' AND o."leaseUntil" < now()))
      RETURNING o.id, o.chat, o.attempts, o."firstTriedAt", m.id AS "messageId", m.wid, m.body, m."mediaType"`,

    /** The line was opened anew: what the one before had sent and WhatsApp did not acknowledge is due at once. */
    letGo: (connectionId: number, openedAt: Date) => sql`
      UPDATE outbox SET "leaseUntil" = "updatedAt"
       WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND state = 'sending' AND "updatedAt" < ${openedAt}`,

    /** Could not leave: tried again after a while. */
    putBack: (id: number, waitSeconds: number) => sql`
      UPDATE outbox SET state = 'queued', "nextTryAt" = now() + make_interval(secs => ${waitSeconds}), "updatedAt" = now()
       WHERE "companyId" = ${scope} AND id = ${id}`,
  };
};

/** Connections with anything left to send: what the reconciler wakes. */
export const connectionsWithOutbox = () =>
  across("unsent messages are looked for").sql<{ companyId: number; connectionId: number }>`
    SELECT DISTINCT "companyId", "connectionId" FROM outbox
     WHERE (state = 'queued' AND "nextTryAt" <= now()) OR (state = 'sending' AND "leaseUntil" < now())`;
