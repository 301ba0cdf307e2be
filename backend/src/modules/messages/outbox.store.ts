import type { MediaType, QuotedDto } from "@guiche/contract/messages";
import type { MessageDetails } from "../../models/message";
import type { OutboxKind, OutboxPayload } from "../../models/outbox-entry";
import { across } from "../../core/tenant/across";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import type { Form } from "./kinds";
import { ticketTags, type TicketRow } from "../tickets";
import { json } from "./message.store";

/** A message about to be sent. */
export interface Outgoing extends Form {
  ticketId: number;
  contactId: number;
  connectionId: number;
  userId: number | null;
  queueId: number | null;
  wid: string;
  mediaId: number | null;
  quoted: QuotedDto | null;
  clientId: string | null;
  address: string;
  preview: string;
  /** The product says it by itself: whoever waits for a person waits on. */
  isAutomatic: boolean;
  at: Date;
}

/** A message that was put into the outbox, and where its ticket is by now. */
export type Put = { id: number } & Pick<
  TicketRow,
  | "createdAt"
  | "updatedAt"
  | "status"
  | "userId"
  | "queueId"
  | "connectionId"
  | "unreadMessages"
  | "queuedAt"
  | "waitingSince"
  | "servedSince"
  | "lastInboundId"
  | "tags"
>;

/** A claimed row: what to send or do, to whom, under which id, for how long already. */
export interface Claimed {
  id: number;
  kind: OutboxKind;
  /** The id under which it leaves. */
  wid: string;
  chat: string;
  attempts: number;
  firstTriedAt: Date;
  payload: OutboxPayload | null;
  /** The message that is sent, or to which something is done; null for a notice. */
  messageId: number | null;
  messageWid: string;
  fromMe: boolean;
  body: string;
  mediaType: MediaType;
  details: MessageDetails | null;
  quoted: QuotedDto | null;
  mediaId: number | null;
  content: Buffer | null;
  /** Who wrote the message that is answered, inside a group. */
  quotedAddress: string | null;
}

/** One of the times a row was claimed. */
export type Try = Pick<Claimed, "id" | "attempts">;

export interface NewAct {
  connectionId: number;
  messageId: number | null;
  chat: string;
  kind: Exclude<OutboxKind, "message">;
  wid: string;
  payload: OutboxPayload;
}

/**
 * How long a claimed row is left alone before it counts as lost, in seconds: the wait for WhatsApp's acknowledgement.
 * Twice and then thrice as long after the first tries.
 */
export const ackWaitSeconds = 20;

export const outboxStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  /**
   * A customer's address may change while something waits for them: what follows stands in the same line, as long as
   * that still leads to them.
   */
  const lineOf = ({ connectionId, ...of }: { connectionId: number; contactId?: number; messageId?: number | null }) => {
    const contactId = of.contactId
      ? fragment`${of.contactId}`
      : fragment`(SELECT a."contactId" FROM messages a WHERE a."companyId" = ${scope} AND a.id = ${of.messageId ?? null})`;
    return fragment`
      (SELECT w.chat FROM outbox w JOIN messages p ON p."companyId" = w."companyId" AND p.id = w."messageId"
        WHERE w."companyId" = ${scope} AND w."connectionId" = ${connectionId} AND p."contactId" = ${contactId}
          AND EXISTS (SELECT FROM contact_identities k
                       WHERE k."companyId" = p."companyId" AND k."contactId" = p."contactId"
                         AND k.value IN (w.chat, split_part(w.chat, '@', 1)))
        ORDER BY w.id DESC LIMIT 1)`;
  };
  return {
    /** Message, outbox row and the ticket's last message in one statement; null when the browser's id was used before. */
    put: async (out: Outgoing) => {
      const [row] = await sql<Put>`
        WITH made AS (
          INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", "userId", "queueId", wid, "fromMe",
                                body, "mediaType", "mediaState", "mediaId", details, quoted, ack, read, "clientId",
                                "createdAt", "updatedAt")
          VALUES (${scope}, ${out.ticketId}, ${out.contactId}, ${out.connectionId}, ${out.userId}, ${out.queueId}, ${out.wid},
                  true, ${out.body}, ${out.mediaType}, ${out.mediaId === null ? null : "ready"}, ${out.mediaId},
                  ${json(out.details)}::jsonb, ${json(out.quoted)}::jsonb, 0, true, ${out.clientId}, ${out.at}, ${out.at})
          ON CONFLICT ("companyId", "ticketId", "clientId") WHERE "clientId" IS NOT NULL DO NOTHING
          RETURNING id, "createdAt"
        ), queued AS (
          INSERT INTO outbox ("companyId", "connectionId", "messageId", chat, wid)
          SELECT ${scope}, ${out.connectionId}, made.id, coalesce(${lineOf(out)}, ${out.address}), ${out.wid} FROM made
        )
        UPDATE tickets t
           SET "lastMessage" = ${out.preview}, "updatedAt" = ${out.at}, "lastMessageAt" = ${out.at}, "lastFromMe" = true,
               "waitingSince" = CASE WHEN ${out.isAutomatic} THEN t."waitingSince" END
          FROM made WHERE t."companyId" = ${scope} AND t.id = ${out.ticketId}
        RETURNING made.id, made."createdAt", t."updatedAt", t.status, t."userId", t."queueId", t."connectionId",
                  t."unreadMessages", t."queuedAt", t."waitingSince", t."servedSince", t."lastInboundId", ${ticketTags} AS tags`;
      return row ?? null;
    },

    /** What is done to a message, or a notice, joins the line of its chat. */
    putAct: ({ connectionId, messageId, chat, kind, wid, payload }: NewAct) => sql`
      INSERT INTO outbox ("companyId", "connectionId", "messageId", chat, kind, wid, payload)
      VALUES (${scope}, ${connectionId}, ${messageId}, coalesce(${lineOf({ connectionId, messageId })}, ${chat}), ${kind}, ${wid},
              ${json(payload)}::jsonb)`,

    /** A failed message joins the queue again, under the id it had; false when it has not failed, or no longer has. */
    putAgain: async (messageId: number, connectionId: number, chat: string) => {
      const rows = await sql<{ id: number }>`
        WITH again AS (
          UPDATE messages SET ack = 0, failure = NULL,
                 -- WhatsApp keeps what was uploaded for some days only: an old file goes up once more.
                 content = CASE WHEN "mediaId" IS NOT NULL AND "createdAt" < now() - interval '1 day' THEN NULL ELSE content END
           WHERE "companyId" = ${scope} AND id = ${messageId} AND "fromMe" AND ack = -1 AND NOT "isDeleted"
          RETURNING id, wid)
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
        LEFT JOIN messages m ON m."companyId" = ${scope} AND m.id = head."messageId"
       WHERE o."companyId" = ${scope} AND o.id = head.id
         AND ((o.state = 'queued' AND o."nextTryAt" <= now()) OR (o.state = 'sending' AND o."leaseUntil" < now()))
      RETURNING o.id, o.kind, o.wid, o.chat, o.attempts, o."firstTriedAt", o.payload, m.id AS "messageId",
                m.wid AS "messageWid", m."fromMe", m.body, m."mediaType", m.details, m.quoted, m."mediaId",
                CASE WHEN o.kind = 'message' THEN m.content END AS content,
                (SELECT q.details->>'participantAddress' FROM messages q
                  WHERE q."companyId" = m."companyId" AND q."connectionId" = m."connectionId" AND q.wid = m.quoted->>'wid'
                    AND q."contactId" = m."contactId" LIMIT 1) AS "quotedAddress"`,

    /** The line was opened anew: what the one before had sent and WhatsApp did not acknowledge is due at once. */
    letGo: (connectionId: number, openedAt: Date) => sql`
      UPDATE outbox SET "leaseUntil" = "updatedAt"
       WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND state = 'sending' AND "updatedAt" < ${openedAt}`,

    /** Still on its way out, as a large file may be for minutes: nobody else takes it. */
    hold: ({ id, attempts }: Try) => sql`
      UPDATE outbox SET "leaseUntil" = now() + make_interval(secs => ${ackWaitSeconds}), "updatedAt" = now()
       WHERE "companyId" = ${scope} AND id = ${id} AND state = 'sending' AND attempts = ${attempts}`,

    /** Whether this is the last try there was: a process that slept wakes to rows that others have taken since. */
    isLast: async ({ id, attempts }: Try) =>
      (
        await sql`
          SELECT 1 FROM outbox WHERE "companyId" = ${scope} AND id = ${id} AND state = 'sending' AND attempts = ${attempts}`
      ).length === 1,

    /** Could not leave: tried again after a while. */
    putBack: ({ id, attempts }: Try, waitSeconds: number) => sql`
      UPDATE outbox SET state = 'queued', "nextTryAt" = now() + make_interval(secs => ${waitSeconds}), "updatedAt" = now()
       WHERE "companyId" = ${scope} AND id = ${id} AND state = 'sending' AND attempts = ${attempts}`,

    /** It waits no longer; false when somebody else has taken it out. */
    take: async (id: number) =>
      (await sql`DELETE FROM outbox WHERE "companyId" = ${scope} AND id = ${id} RETURNING id`).length === 1,

    /** The message that never left, if it has not: it will not leave any more. */
    takeUntried: async (messageId: number) =>
      (
        await sql`
          DELETE FROM outbox WHERE "companyId" = ${scope} AND "messageId" = ${messageId} AND kind = 'message' AND attempts = 0
          RETURNING id`
      ).length === 1,

    /** The message as it leaves, for a phone that asks again and for the next try. */
    keepSent: (messageId: number, content: Buffer) => sql`
      UPDATE messages SET content = ${content} WHERE "companyId" = ${scope} AND id = ${messageId} AND NOT "isDeleted"`,
  };
};

/** Connections with anything left to send: what the reconciler wakes. */
export const connectionsWithOutbox = () =>
  across("unsent messages are looked for").sql<{ companyId: number; connectionId: number }>`
    SELECT DISTINCT "companyId", "connectionId" FROM outbox
     WHERE (state = 'queued' AND "nextTryAt" <= now()) OR (state = 'sending' AND "leaseUntil" < now())`;
