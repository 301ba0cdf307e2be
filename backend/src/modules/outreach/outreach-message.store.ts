import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** How long an answer still belongs to a message, in days. */
export const answeredWithinDays = 30;

/** A reply that comes within these seconds of our message is automatic, unless it says a yes or a no. */
const automaticSeconds = 2;

/** Why a message failed whose connection was deleted before it was tried. */
const neverTried = "connection";

interface Place {
  contactId: number;
  connectionId: number;
  ticketId: number;
  queueId: number | null;
}

export const outreachMessageStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    has: (connectionId: number, wid: string) => sql.hasRows`
      SELECT 1 FROM loose_messages WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND wid = ${wid}`,

    /**
     * Makes messages of the ticket from what was sent since the conversation's last message, each at its own time.
     * Returns their ids, the oldest first. What failed stays outside.
     */
    adopt: ({ contactId, connectionId, ticketId, queueId }: Place) => sql.values<number>`
      WITH inserted AS (
        INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", "queueId", wid, "fromMe", body,
                              "mediaType", "mediaState", "mediaId", details, quoted, content, ack, read, "createdAt", "updatedAt")
        SELECT ${scope}, ${ticketId}, l."contactId", l."connectionId", ${queueId}, l.wid, true, l.body, l."mediaType",
               CASE WHEN l."mediaId" IS NOT NULL THEN 'ready' END, l."mediaId",
               coalesce(l.details, '{}') || jsonb_build_object(
                 'origin', jsonb_build_object('source', l.source, 'label', l.label, 'sourceId', l."sourceId")),
               l.quoted, l.content, l.ack, true, l."createdAt", now()
          FROM loose_messages l
         WHERE l."companyId" = ${scope} AND l."contactId" = ${contactId} AND l."connectionId" = ${connectionId}
           AND l."messageId" IS NULL AND l.ack >= 0
           AND l."createdAt" > now() - make_interval(days => ${answeredWithinDays})
           AND l."createdAt" > coalesce((
                 SELECT max(m."createdAt") FROM messages m
                  WHERE m."companyId" = ${scope} AND m."connectionId" = ${connectionId} AND m."contactId" = ${contactId}),
                 '-infinity')
        ON CONFLICT DO NOTHING
        RETURNING id, wid, "createdAt"
      ), adopted AS (
        UPDATE loose_messages l SET "messageId" = inserted.id FROM inserted
         WHERE l."companyId" = ${scope} AND l."connectionId" = ${connectionId} AND l.wid = inserted.wid
      )
      SELECT inserted.id FROM inserted ORDER BY inserted."createdAt", inserted.id`,

    /** How many wait in the outbox of a connection. */
    inFlight: (connectionId: number) => sql.number`
      SELECT count(*)::int AS count FROM outbox o
       WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o."looseMessageId" IS NOT NULL`,

    /**
     * Counts the person's message as the answer to what was sent to them lately, and returns the ids of that.
     * `isSurely`: what it says shows that a person wrote it.
     */
    markAnswered: (contactId: number, connectionId: number, isSurely: boolean) => sql.values<number>`
      UPDATE loose_messages l SET "answeredAt" = now()
       WHERE l."companyId" = ${scope} AND l."contactId" = ${contactId} AND l."connectionId" = ${connectionId}
         AND l."answeredAt" IS NULL AND l."createdAt" > now() - make_interval(days => ${answeredWithinDays})
         AND l.ack >= 0 AND (${isSurely} OR (l.ack > 0 AND l."createdAt" <= now() - make_interval(secs => ${automaticSeconds})))
      RETURNING l.id`,

    /**
     * Nothing waits for this connection any more. What was never tried fails as such, so that its sender may send it
     * through another connection; whether the rest arrived will not be known.
     */
    failWaiting: async (connectionId: number) => {
      await sql`
        WITH untried AS (
          DELETE FROM outbox o
           WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o."looseMessageId" IS NOT NULL
             AND o.attempts = 0
          RETURNING o."looseMessageId")
        UPDATE loose_messages l SET ack = -1, failure = ${neverTried}, "updatedAt" = now() FROM untried
         WHERE l."companyId" = ${scope} AND l.id = untried."looseMessageId" AND l.ack = 0`;
      await sql`
        UPDATE loose_messages SET ack = -1, failure = 'timeout', "updatedAt" = now()
         WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND ack = 0`;
    },

    moveToContact: (fromId: number, intoId: number) => sql`
      UPDATE loose_messages SET "contactId" = ${intoId} WHERE "companyId" = ${scope} AND "contactId" = ${fromId}`,
  };
};
