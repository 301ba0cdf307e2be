import type { Ack } from "@guiche/contract/acks";
import { clocksApartMs } from "@guiche/contract/time/clocks";
import type { MediaState, MediaType } from "@guiche/contract/message-kinds";
import type { QuotedDto } from "@guiche/contract/messages";
import type { MessageDetails } from "../../models/messages/message";
import { preparedSqlOf, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { latestBy, ticketChange, writtenTicket, type WrittenTicket } from "../tickets";

/** The columns of an inbound message. */
interface InboundMessage {
  ticketId: number;
  contactId: number;
  connectionId: number;
  queueId: number | null;
  wid: string;
  fromMe: boolean;
  participant: string;
  /** The participant's contact, in a group. */
  authorId: number | null;
  body: string;
  mediaType: MediaType;
  mediaState: MediaState | null;
  details: MessageDetails | null;
  quoted: QuotedDto | null;
  ack: Ack;
  /** The encrypted protobuf, for kinds other than text. */
  content: Buffer | null;
  /** The time of arrival; for late messages, the time of writing. */
  at: Date;
  /**
   * When a live message was written, where our clock tells that: it stays above what an agent has answered since then. Null
   * where it has nothing to say.
   */
  writtenAt: Date | null;
  /** True when it comes so late that `at` is when it was written; by WhatsApp's clock if the connection was away. */
  isLate: boolean;
  /** The new text of the ticket's card. */
  preview: string;
  /** Counts as unread. */
  isUnread: boolean;
  /** Was written by us, or by a sender whose messages need not be read. */
  isRead: boolean;
  address: string;
  now: Date;
}

/** The content that fills a placeholder row. */
type Filling = Pick<
  InboundMessage,
  "ticketId" | "connectionId" | "wid" | "body" | "mediaType" | "mediaState" | "details" | "quoted" | "content"
>;

interface StoredMessage {
  id: number;
  createdAt: Date;
  quoted: QuotedDto | null;
  /** Changes that arrived before the message. */
  early: object[] | null;
  /** Its ticket after it. */
  ticket: WrittenTicket;
}

/** A message that is stored within this time is live, and carries the time at which it was stored. */
export const liveWithinMs = 10_000;

export const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** Stores messages of customers and of the company's other devices, and moves their tickets. */
export const inboundMessageStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const quotedIn = ({ quoted, connectionId, ticketId }: Pick<InboundMessage, "quoted" | "connectionId" | "ticketId">) =>
    quoted
      ? fragment`jsonb_set(${json(quoted)}::jsonb, '{id}', coalesce(to_jsonb((
          SELECT q.id FROM messages q
           WHERE q."companyId" = ${scope} AND q."connectionId" = ${connectionId} AND q.wid = ${quoted.wid}
             AND q."ticketId" = ${ticketId} ORDER BY q.id LIMIT 1)), 'null'))`
      : fragment`NULL::jsonb`;
  /** The wait that an answer on the company's phone ends. */
  const endedWait = ({ fromMe, ticketId, isLate }: InboundMessage, at: Fragment): Fragment =>
    fromMe
      ? fragment`(SELECT w."waitingSince" FROM tickets w
                   WHERE w."companyId" = ${scope} AND w.id = ${ticketId}::bigint AND w."waitingSince" <= ${latestBy(at, isLate)})`
      : fragment`NULL::timestamptz`;
  return {
    /**
     * Stores the message once and updates its ticket, in one statement; null when it was already there. The quoted
     * message is looked up in the same ticket, and changes that arrived earlier are returned.
     */
    insert: async (message: InboundMessage): Promise<StoredMessage | null> => {
      // Not before what came earlier from the same side, unless that is newer by more than the clocks may be apart.
      const placedAt = (time: Date) => fragment`coalesce((
            SELECT p."createdAt" FROM messages p
             WHERE p."companyId" = ${scope} AND p."ticketId" = ${message.ticketId} AND p."fromMe" = ${message.fromMe}
               AND p."createdAt" BETWEEN ${time}::timestamptz AND ${new Date(time.getTime() + clocksApartMs)}::timestamptz
             ORDER BY p."createdAt" DESC LIMIT 1), ${time}::timestamptz)`;
      const liveAt = ({ at, writtenAt }: Pick<InboundMessage, "at" | "writtenAt">) =>
        writtenAt === null
          ? fragment`${at}::timestamptz`
          : fragment`CASE WHEN EXISTS (
              SELECT FROM messages a
               WHERE a."companyId" = ${scope} AND a."ticketId" = ${message.ticketId} AND a."fromMe" AND a."userId" IS NOT NULL
                 AND a."createdAt" > ${writtenAt}::timestamptz) THEN ${placedAt(writtenAt)} ELSE ${at}::timestamptz END`;
      const at = message.isLate ? placedAt(message.at) : liveAt(message);
      // Edits of a placeholder wait until it is filled.
      const ripe = message.details?.isAwaited ? fragment`e.change->'act'->>'kind' <> 'edited'` : fragment`TRUE`;
      // In a group a redelivered message may carry another identity of its author.
      const isNew = message.authorId
        ? fragment`NOT EXISTS (
            SELECT FROM messages d
             WHERE d."companyId" = ${scope} AND d."connectionId" = ${message.connectionId} AND d.wid = ${message.wid}
               AND d."contactId" = ${message.contactId} AND d."authorId" = ${message.authorId})`
        : fragment`TRUE`;
      const [row] = await preparedSqlOf(scope)<
        WrittenTicket & Pick<StoredMessage, "quoted" | "early"> & { messageId: number; writtenAt: Date }
      >`
        WITH inserted AS (
          INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", "queueId", wid, "fromMe", participant,
                                "authorId", body, "mediaType", "mediaState", details, quoted, ack, read, content,
                                "endedWait", "createdAt", "updatedAt")
          SELECT ${scope}::bigint, ${message.ticketId}::bigint, ${message.contactId}::bigint, ${message.connectionId}::bigint,
                 ${message.queueId}::bigint, ${message.wid}::text, ${message.fromMe}::boolean, ${message.participant}::text,
                 ${message.authorId}::bigint, ${message.body}::text, ${message.mediaType}::text, ${message.mediaState}::text,
                 ${json(message.details)}::jsonb, ${quotedIn(message)}, ${message.ack}::smallint, ${message.isRead}::boolean,
                 ${message.content}::bytea, ${endedWait(message, at)}, ${at}, ${message.now}::timestamptz
           WHERE ${isNew}
          ON CONFLICT ("companyId", "connectionId", "contactId", "fromMe", wid, participant) DO NOTHING
          RETURNING id, "createdAt", quoted
        ), moved AS (
          ${ticketChange(
            scope,
            { inbound: message },
            { from: fragment`inserted`, where: fragment`t.id = ${message.ticketId}`, returning: writtenTicket },
          )}
        ), settled AS (
          -- An answer on the company's phone: what failed before it leaves nobody waiting.
          UPDATE messages o SET "endedWait" = NULL FROM inserted
           WHERE ${message.fromMe} AND o."companyId" = ${scope} AND o."ticketId" = ${message.ticketId}
             AND o."createdAt" > inserted."createdAt" - interval '1 day' AND o."endedWait" IS NOT NULL
        ), early AS (
          DELETE FROM early_changes e USING inserted
           WHERE e."companyId" = ${scope} AND e."connectionId" = ${message.connectionId} AND e.wid = ${message.wid}
             AND ${ripe}
          RETURNING e.id, e.change
        )
        SELECT moved.*, inserted.id AS "messageId", inserted."createdAt" AS "writtenAt", inserted.quoted,
               (SELECT json_agg(early.change ORDER BY early.id) FROM early) AS early
          FROM inserted, moved`;
      if (!row) return null;
      const { messageId, writtenAt, quoted, early, ...ticket } = row;
      return { id: messageId, createdAt: writtenAt, quoted, early, ticket };
    },

    /** Fills a placeholder with the message. Changes that arrived earlier are returned. */
    fill: async (id: number, message: Filling): Promise<object[]> => {
      const [filledMessage] = await sql<Pick<StoredMessage, "early">>`
        WITH filled AS (
          UPDATE messages m
             SET body = ${message.body}, "mediaType" = ${message.mediaType}, "mediaState" = ${message.mediaState},
                 details = ${json(message.details)}::jsonb, quoted = ${quotedIn(message)}, content = ${message.content},
                 "updatedAt" = now()
           WHERE m."companyId" = ${scope} AND m.id = ${id}
          RETURNING m.id
        ), early AS (
          DELETE FROM early_changes e USING filled
           WHERE e."companyId" = ${scope} AND e."connectionId" = ${message.connectionId} AND e.wid = ${message.wid}
          RETURNING e.id, e.change
        )
        SELECT (SELECT json_agg(early.change ORDER BY early.id) FROM early) AS early FROM filled`;
      return filledMessage?.early ?? [];
    },

    /**
     * The customer deleted the message: their wait begins with the next one that is unanswered, or ends. A wait that ends
     * so was neither answered in time nor late, and its deadline leaves no record.
     */
    forgetWait: async (id: number) => {
      const [changedTicket] = await sql<{ id: number; answerFrom: Date | null; waitingSince: Date | null }>`
        WITH before AS (
          SELECT t.id, t."answerFrom", m."createdAt" FROM tickets t
            JOIN messages m ON m."companyId" = t."companyId" AND m."ticketId" = t.id
           WHERE t."companyId" = ${scope} AND m.id = ${id} AND NOT m."fromMe" AND t."waitingSince" = m."createdAt"
             FOR UPDATE OF t)
        ${ticketChange(
          scope,
          { wait: { beginsAfter: fragment`before."createdAt"` } },
          {
            from: fragment`before`,
            where: fragment`t.id = before.id`,
            returning: fragment`t.id, before."answerFrom", t."waitingSince"`,
          },
        )}`;
      if (!changedTicket?.answerFrom || changedTicket.waitingSince) return;
      await sql`
        DELETE FROM answer_deadlines d
         WHERE d."companyId" = ${scope} AND d."ticketId" = ${changedTicket.id} AND NOT d."isSolution"
           AND d."answerFrom" = ${changedTicket.answerFrom}`;
    },
  };
};
