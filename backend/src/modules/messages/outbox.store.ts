import type { OutboxEntry, OutboxKind, OutboxPayload } from "../../models/messages/outbox-entry";
import type { OutreachMessage } from "../../models/outreach/outreach-message";
import { now } from "../../core/clock";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { preparedSqlOf, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { openingKey, ticketChange, writtenTicket, type WrittenTicket } from "../tickets";
import { hasWritten } from "./cold.store";
import { expirationOf } from "./expiration.store";
import { json } from "./inbound-message.store";
import type { Outgoing, OutgoingOutreach, QueuedMessage } from "./outgoing";

/** A claimed row: what to send, to whom, under which id, and how long it has waited. */
export interface ClaimedEntry extends Pick<
  OutreachMessage,
  "id" | "body" | "mediaType" | "details" | "quoted" | "mediaId" | "content"
> {
  kind: OutboxKind;
  /** The id to send it under. */
  wid: string;
  chat: string;
  attempts: number;
  firstTriedAt: Date;
  /** Seconds since it may have left, at a claim that has not ended; null when it certainly did not leave. */
  leftAgo: number | null;
  payload: OutboxPayload | null;
  /** The message to send, or to act on; null for a notice and an outreach message. */
  messageId: number | null;
  looseMessageId: number | null;
  messageWid: string;
  fromMe: boolean;
  /** The author of the quoted message, in a group. */
  quotedAddress: string | null;
  /** How long the chat's messages stay; null: for good. `setAt` in milliseconds since 1970. */
  expiration: { seconds: number; setAt: number } | null;
  /** The product sends it by itself, to a contact that is blocked. */
  isBarred: boolean;
}

/** One claim of a row: `attempts` distinguishes it from other processes' claims. */
export type Try = Pick<ClaimedEntry, "id" | "attempts">;

interface NewChange extends Pick<OutboxEntry, "connectionId" | "messageId" | "chat" | "wid"> {
  kind: Exclude<OutboxKind, "message">;
  payload: OutboxPayload;
}

/**
 * How long to wait for WhatsApp's acknowledgement before a claimed row is sent again, in seconds. Twice as long after
 * the second attempt, three times after later ones.
 */
export const ackWaitSeconds = 20;

export const outboxStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const preparedSql = preparedSqlOf(scope);
  /**
   * The key that orders a contact's rows. A contact's address may change while rows wait: new rows keep the old key as
   * long as it still leads to the contact.
   */
  const chatKeyOf = ({
    connectionId,
    ...of
  }: {
    connectionId: number;
    /** Or the column that has it. */
    contactId?: number | Fragment;
    messageId?: number | null;
  }) => {
    const contactId = of.contactId
      ? fragment`${of.contactId}`
      : fragment`(SELECT a."contactId" FROM messages a WHERE a."companyId" = ${scope} AND a.id = ${of.messageId ?? null})`;
    const isTheirs = (owner: "p" | "l") => {
      const contact = owner === "p" ? fragment`p."contactId"` : fragment`l."contactId"`;
      return fragment`
        w."companyId" = ${scope} AND w."connectionId" = ${connectionId} AND ${contact} = ${contactId}
          AND EXISTS (SELECT FROM contact_identities k
                       WHERE k."companyId" = w."companyId" AND k."contactId" = ${contact}
                         AND k.value IN (w.chat, split_part(w.chat, '@', 1)))
        ORDER BY w.id DESC LIMIT 1`;
    };
    return fragment`
      coalesce(
        (SELECT w.chat FROM outbox w JOIN messages p ON p."companyId" = w."companyId" AND p.id = w."messageId"
          WHERE ${isTheirs("p")}),
        (SELECT w.chat FROM loose_messages l JOIN outbox w ON w."companyId" = l."companyId" AND w."looseMessageId" = l.id
          WHERE l."companyId" = ${scope} AND ${isTheirs("l")}))`;
  };
  return {
    /**
     * Inserts message and outbox row and updates the ticket, in one statement; null when the client id was already
     * used.
     */
    put: async (out: Outgoing): Promise<QueuedMessage | null> => {
      const [row] = await preparedSql<WrittenTicket & { messageId: number; writtenAt: Date; chat: string }>`
        WITH before AS (
          -- Locked, so that no message of the customer comes between what is read here and the end of the wait below.
          SELECT b."waitingSince" FROM tickets b WHERE b."companyId" = ${scope} AND b.id = ${out.ticketId} FOR UPDATE
        ), inserted AS (
          INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", "userId", "queueId", wid, "fromMe",
                                body, "mediaType", "mediaState", "mediaId", details, quoted, ack, read, "clientId",
                                "endedWait", "createdAt", "updatedAt")
          VALUES (${scope}, ${out.ticketId}, ${out.contactId}, ${out.connectionId}, ${out.userId}, ${out.queueId}, ${out.wid},
                  true, ${out.body}, ${out.mediaType}, ${out.mediaId === null ? null : "ready"}, ${out.mediaId},
                  ${json(out.details)}::jsonb, ${json(out.quoted)}::jsonb, 0, true, ${out.clientId},
                  CASE WHEN NOT ${out.isAutomatic} THEN (SELECT before."waitingSince" FROM before) END, ${out.at}, ${out.at})
          ON CONFLICT ("companyId", "ticketId", "clientId") WHERE "clientId" IS NOT NULL DO NOTHING
          RETURNING id, "createdAt"
        ), queued AS (
          INSERT INTO outbox ("companyId", "connectionId", "messageId", chat, wid, "nextTryAt", "isPaced", "heldFor", "isAutomatic")
          SELECT ${scope}, ${out.connectionId}, inserted.id, coalesce(${chatKeyOf(out)}, ${out.address}), ${out.wid},
                 now() + make_interval(secs => ${out.holdSeconds}), ${out.isPaced}, ${out.heldFor}, ${out.isAutomatic}
            FROM inserted
          RETURNING chat
        )
        ${ticketChange(
          scope,
          { outbound: out },
          {
            from: fragment`inserted`,
            where: fragment`t.id = ${out.ticketId}`,
            returning: fragment`inserted.id AS "messageId", inserted."createdAt" AS "writtenAt", (SELECT chat FROM queued) AS chat, ${writtenTicket}`,
          },
        )}`;
      if (!row) return null;
      const { messageId, writtenAt, chat, ...ticket } = row;
      return { id: messageId, createdAt: writtenAt, chat, ticket };
    },

    /**
     * Stores outreach messages of one connection and queues them. Left out is one whose id is taken, unless that one failed:
     * then it is queued again. One of a deleted connection counts too, unless it was never tried. They have no ticket, and
     * so no effect on lists, counters and waiting times.
     */
    putOutreach: (connectionId: number, outs: readonly OutgoingOutreach[], at: Date) => {
      const column = <K extends keyof OutgoingOutreach>(name: K) => outs.map((out) => out[name]);
      return preparedSql<{ id: number; wid: string }>`
        WITH given AS (
          SELECT * FROM unnest(${column("contactId")}::bigint[], ${column("mediaId")}::bigint[], ${column("wid")}::text[],
                               ${column("body")}::text[], ${column("mediaType")}::text[], ${column("details").map(json)}::text[],
                               ${column("source")}::text[], ${column("sourceId")}::bigint[], ${column("label")}::text[],
                               ${column("goesAlong")}::boolean[], ${column("address")}::text[],
                               ${column("quoted").map(json)}::text[])
                          AS g("contactId", "mediaId", wid, body, "mediaType", details, source, "sourceId", label, "goesAlong", address,
                               quoted)
        ), opening AS MATERIALIZED (
          SELECT pg_advisory_xact_lock(${connectionId}::int, ${openingKey(scope, fragment`o.id`)})
            FROM (SELECT DISTINCT g."contactId" AS id FROM given g ORDER BY 1) o
        ), inserted AS (
          INSERT INTO loose_messages ("companyId", "connectionId", "contactId", "mediaId", wid, body, "mediaType", details,
                                      quoted, source, "sourceId", label, "isCold", "createdAt", "updatedAt")
          SELECT ${scope}, ${connectionId}, g."contactId", g."mediaId", g.wid, g.body, g."mediaType", g.details::jsonb,
                 g.quoted::jsonb, g.source,
                 g."sourceId", g.label,
                 NOT g."goesAlong" AND NOT ${hasWritten(scope, fragment`g."contactId"`, at)}, ${at}, ${at}
            FROM (SELECT count(*) FROM opening) locked, given g
           WHERE NOT EXISTS (SELECT FROM loose_messages p
                              WHERE p."companyId" = ${scope} AND p."connectionId" IS NULL AND p.wid = g.wid
                                AND p.failure IS DISTINCT FROM 'connection')
          ON CONFLICT ("companyId", "connectionId", wid)
             -- Tried anew, it is a message of today, with what it says and whom it meets now.
             DO UPDATE SET ack = 0, failure = NULL, body = excluded.body, "mediaType" = excluded."mediaType",
                           "mediaId" = excluded."mediaId", details = excluded.details, quoted = excluded.quoted, content = NULL,
                           "isCold" = excluded."isCold", "createdAt" = excluded."createdAt", "updatedAt" = excluded."updatedAt"
                     WHERE loose_messages.ack < 0
          RETURNING id, wid
        ), queued AS (
          INSERT INTO outbox ("companyId", "connectionId", "looseMessageId", chat, wid, "isAutomatic")
          SELECT ${scope}, ${connectionId}, inserted.id,
                 coalesce(${chatKeyOf({ connectionId, contactId: fragment`g."contactId"` })}, g.address), inserted.wid, true
            FROM inserted JOIN given g ON g.wid = inserted.wid
        )
        SELECT inserted.id, inserted.wid FROM inserted`;
    },

    /** Adds an act on a message, or a notice, to its chat's rows. */
    putAct: ({ connectionId, messageId, chat, kind, wid, payload }: NewChange) => sql`
      INSERT INTO outbox ("companyId", "connectionId", "messageId", chat, kind, wid, payload)
      VALUES (${scope}, ${connectionId}, ${messageId}, coalesce(${chatKeyOf({ connectionId, messageId })}, ${chat}), ${kind}, ${wid},
              ${json(payload)}::jsonb)`,

    /**
     * Adds a failed message again, under the same id; false when it has not failed or is no longer failed. One whose
     * connection was deleted becomes a message of the given one. An agent's answer ends the wait again. Call it with the
     * ticket locked.
     */
    putAgain: (messageId: number, connectionId: number, chat: string) => sql.hasRows`
      WITH again AS (
        UPDATE messages m SET ack = 0, failure = NULL, "connectionId" = ${connectionId},
               "endedWait" = CASE WHEN m."userId" IS NOT NULL THEN t."waitingSince" END,
               -- WhatsApp keeps uploads for some days only: an old file is uploaded again, and so is another number's.
               content = CASE WHEN m."mediaId" IS NOT NULL AND m."createdAt" < now() - interval '1 day' THEN NULL
                              WHEN m."connectionId" IS NOT NULL THEN m.content END
          FROM tickets t
         WHERE m."companyId" = ${scope} AND m.id = ${messageId} AND m."fromMe" AND m.ack = -1 AND NOT m."isDeleted"
           AND t."companyId" = m."companyId" AND t.id = m."ticketId"
        RETURNING m.id, m.wid, m."ticketId", m."endedWait"
      ), answered AS (
        ${ticketChange(
          scope,
          { resent: now() },
          { from: fragment`again`, where: fragment`t.id = again."ticketId" AND again."endedWait" IS NOT NULL` },
        )})
      INSERT INTO outbox ("companyId", "connectionId", "messageId", chat, wid)
      SELECT ${scope}, ${connectionId}, again.id, ${chat}, again.wid FROM again ON CONFLICT DO NOTHING RETURNING id`,

    /**
     * Claims the oldest row of each chat if it is due: never tried, or tried and not acknowledged in time. A chat whose
     * oldest row awaits its acknowledgement is skipped, which keeps the order. A row that is held back to be withdrawn
     * is due as soon as another one follows it. `behind`: the chats with more than one row, where an acknowledgement
     * releases the next. `repeats`: what may have left is sent again. Else its next claim only waits for a status, which is no try: whoever
     * sends it may still find that it was refused.
     */
    claim: async (connectionId: number, repeats: boolean): Promise<{ rows: ClaimedEntry[]; behind: string[] }> => {
      const claimedRows = await preparedSql<(ClaimedEntry | { id: null }) & { behind: string[] }>`
      WITH claimed AS (
        UPDATE outbox o
           SET state = 'sending', "firstTriedAt" = coalesce(o."firstTriedAt", now()),
               "leaseUntil" = now() + make_interval(secs => ${ackWaitSeconds} * least(o.attempts + 1, 3)), "updatedAt" = now(),
               attempts = o.attempts + CASE WHEN o.state = 'sending' AND NOT ${repeats} THEN 0 ELSE 1 END,
               "leftAt" = CASE WHEN o.state = 'sending' THEN o."leftAt" ELSE now() END
          FROM (SELECT DISTINCT ON (h.chat) h.id, h."messageId", h."looseMessageId" FROM outbox h
                 WHERE h."companyId" = ${scope} AND h."connectionId" = ${connectionId} ORDER BY h.chat, h.id) head
          LEFT JOIN messages m ON m."companyId" = ${scope} AND m.id = head."messageId"
          LEFT JOIN loose_messages l ON l."companyId" = ${scope} AND l.id = head."looseMessageId"
         WHERE o."companyId" = ${scope} AND o.id = head.id
           AND ((o.state = 'queued' AND o."nextTryAt" <= now()) OR (o.state = 'sending' AND o."leaseUntil" < now())
                OR (o.attempts = 0 AND NOT o."isPaced" AND EXISTS (
                      SELECT FROM outbox n
                       WHERE n."companyId" = o."companyId" AND n."connectionId" = o."connectionId" AND n.chat = o.chat AND n.id > o.id)))
        RETURNING o.id, o.kind, o.wid, o.chat, o.attempts, o."firstTriedAt", o.payload,
                  CASE WHEN o."leftAt" < now() THEN extract(epoch FROM now() - o."leftAt")::float END AS "leftAgo", m.id AS "messageId",
                  o."looseMessageId", m.wid AS "messageWid", m."fromMe", coalesce(m.body, l.body) AS body,
                  coalesce(m."mediaType", l."mediaType") AS "mediaType", coalesce(m.details, l.details) AS details, coalesce(m.quoted, l.quoted) AS quoted,
                  coalesce(m."mediaId", l."mediaId") AS "mediaId",
                  CASE WHEN o.kind = 'message' THEN coalesce(m.content, l.content) END AS content,
                  (SELECT q.details->>'participantAddress' FROM messages q
                    WHERE q."companyId" = ${scope} AND q."connectionId" = ${connectionId}
                      AND q.wid = coalesce(m.quoted, l.quoted)->>'wid'
                      AND q."contactId" = coalesce(m."contactId", l."contactId") LIMIT 1) AS "quotedAddress",
                  ${expirationOf(scope, fragment`coalesce(m."contactId", l."contactId")`)} AS expiration,
                  o."isAutomatic" AND EXISTS (
                    SELECT FROM contacts c
                     WHERE c."companyId" = ${scope} AND c.id = coalesce(m."contactId", l."contactId") AND c."blockedAt" IS NOT NULL) AS "isBarred"
      )
      SELECT claimed.*,
             ARRAY(SELECT w.chat FROM outbox w WHERE w."companyId" = ${scope} AND w."connectionId" = ${connectionId}
                    GROUP BY w.chat HAVING count(*) > 1) AS behind
        FROM (SELECT 1) one LEFT JOIN claimed ON TRUE`;
      const rows = claimedRows.filter((row): row is ClaimedEntry & { behind: string[] } => row.id !== null);
      return { rows, behind: claimedRows[0]?.behind ?? [] };
    },

    /** The session was reopened: rows that the previous one tried are due at once. */
    releaseTried: (connectionId: number, openedAt: Date) => sql`
      UPDATE outbox SET "leaseUntil" = "updatedAt", "nextTryAt" = least("nextTryAt", now())
       WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND attempts > 0 AND "updatedAt" < ${openedAt}`,

    /** Extends the claim while sending is in progress, which takes minutes for a large file. */
    hold: ({ id, attempts }: Try) => sql`
      UPDATE outbox SET "leaseUntil" = now() + make_interval(secs => ${ackWaitSeconds}), "updatedAt" = now()
       WHERE "companyId" = ${scope} AND id = ${id} AND state = 'sending' AND attempts = ${attempts}`,

    /** Whether this is still the latest claim: another process may have claimed the row while this one slept. */
    isLast: ({ id, attempts }: Try) => sql.hasRows`
      SELECT 1 FROM outbox WHERE "companyId" = ${scope} AND id = ${id} AND state = 'sending' AND attempts = ${attempts}`,

    /** Releases a row that could not be sent, to be tried again later. */
    putBack: ({ id, attempts }: Try, waitSeconds: number) => sql`
      UPDATE outbox SET state = 'queued', "nextTryAt" = now() + make_interval(secs => ${waitSeconds}), "updatedAt" = now()
       WHERE "companyId" = ${scope} AND id = ${id} AND state = 'sending' AND attempts = ${attempts}`,

    /** Deletes a row; false when another process already did. */
    take: (id: number) => sql.hasRows`DELETE FROM outbox WHERE "companyId" = ${scope} AND id = ${id} RETURNING id`,

    /** Deletes the row of a message that was never tried, so that it is not sent. */
    takeUntried: (messageId: number) => sql.hasRows`
      DELETE FROM outbox WHERE "companyId" = ${scope} AND "messageId" = ${messageId} AND kind = 'message' AND attempts = 0
      RETURNING id`,

    /** Locks what was never tried until the commit: no process sends it before then. */
    lockUntried: (connectionId: number, wid: string) => sql.hasRows`
      SELECT 1 FROM outbox WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND wid = ${wid} AND attempts = 0
         FOR UPDATE SKIP LOCKED`,

    /** Stores the protobuf as sent, for resend requests and retries. */
    saveSent: (messageId: number, content: Buffer) => sql`
      UPDATE messages SET content = ${content} WHERE "companyId" = ${scope} AND id = ${messageId} AND NOT "isDeleted"`,
    saveOutreachSent: (looseMessageId: number, content: Buffer) => sql`
      WITH outreach AS (
        UPDATE loose_messages SET content = ${content} WHERE "companyId" = ${scope} AND id = ${looseMessageId}
        RETURNING "companyId", "messageId")
      UPDATE messages m SET content = ${content} FROM outreach
       WHERE m."companyId" = outreach."companyId" AND m.id = outreach."messageId" AND NOT m."isDeleted"`,
  };
};

/** Connections with rows to send, for the reconciler. */
export const connectionsWithOutbox = () =>
  crossTenantSql("finding unsent messages").sql<{ companyId: number; connectionId: number }>`
    SELECT DISTINCT "companyId", "connectionId" FROM outbox
     WHERE (state = 'queued' AND "nextTryAt" <= now()) OR (state = 'sending' AND "leaseUntil" < now())`;
