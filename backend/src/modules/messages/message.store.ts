import { pageSize } from "@guiche/contract/limits";
import type { Ack } from "@guiche/contract/acks";
import type { MessagePage, QuotedDto } from "@guiche/contract/messages";
import type { MediaState, MediaType } from "@guiche/contract/message-kinds";
import type { TicketTagDto } from "@guiche/contract/tickets";
import { Message, type MessageDetails } from "../../models/message";
import { asJson, fromJson, type JsonRow } from "../../core/tenant/as-json";
import { preparedSqlOf, repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import type { Identity } from "../contacts";
import { takenOver, ticketAsJson, ticketTags, ticketTimes, type TicketRow } from "../tickets";
import { messageColumns, messageJoins, unpack } from "./message.columns";
import type { MessageRow, PackedRow } from "./message.presenter";
import { writtenBy } from "./written-by";

/** What is stored of an inbound message. */
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
  /** True when it arrived so late that `at` is WhatsApp's time in whole seconds. */
  isLate: boolean;
  /** The new text of the ticket's card. */
  preview: string;
  /** Counts as unread. */
  isUnread: boolean;
  address: string;
  now: Date;
}

/** The content that fills a placeholder row. */
type Filling = Pick<
  InboundMessage,
  "ticketId" | "connectionId" | "wid" | "body" | "mediaType" | "mediaState" | "details" | "quoted" | "content"
>;

export interface StoredMessage {
  id: number;
  createdAt: Date;
  unreadMessages: number;
  waitingSince: Date | null;
  answerDueAt: Date | null;
  answerWarnAt: Date | null;
  answerOverdue: boolean;
  lastInboundId: number | null;
  chatbot: boolean;
  botSilence: TicketRow["botSilence"];
  updatedAt: Date;
  /** Where the ticket's next message goes. */
  address: string;
  /** The ticket's tags. */
  tags: TicketTagDto[];
  quoted: QuotedDto | null;
  /** Changes that arrived before the message. */
  early: object[] | null;
}

/** A row with columns that only the server uses. */
export type MessageWithContact = MessageRow & { contactId: number; connectionId: number | null };

/**
 * Live messages carry the time of their arrival, up to this much later than WhatsApp's. Late messages that follow them
 * are still sorted behind them. Milliseconds.
 */
export const liveWithin = 10_000;

interface Page {
  rows: JsonRow<PackedRow>[] | null;
  ticket: JsonRow<TicketRow>[] | null;
}

export const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export const messageStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const messages = repository(scope, Message, "ERR_NO_MESSAGE_FOUND");
  const one = async (where: Fragment, lock = fragment``): Promise<MessageWithContact | null> => {
    const [row] = await sql<PackedRow & Pick<MessageWithContact, "contactId" | "connectionId">>`
      SELECT ${messageColumns}, m."contactId", m."connectionId" FROM messages m ${messageJoins}
       WHERE m."companyId" = ${scope} AND ${where} LIMIT 1 ${lock}`;
    return row ? unpack(row) : null;
  };
  const quotedIn = ({
    quoted,
    connectionId,
    ticketId,
  }: Pick<InboundMessage, "quoted" | "connectionId" | "ticketId">) =>
    quoted
      ? fragment`jsonb_set(${json(quoted)}::jsonb, '{id}', coalesce(to_jsonb((
          SELECT q.id FROM messages q
           WHERE q."companyId" = ${scope} AND q."connectionId" = ${connectionId} AND q.wid = ${quoted.wid}
             AND q."ticketId" = ${ticketId} ORDER BY q.id LIMIT 1)), 'null'))`
      : fragment`NULL::jsonb`;
  /**
   * When the customer started waiting for a person: at the first unanswered message, until somebody replies, also on
   * the company's own phone. Late messages do not change it when newer ones or their replies are already there.
   */
  const waitingSince = ({ fromMe, isUnread, isLate, ticketId }: InboundMessage): Fragment => {
    if (fromMe) return fragment`CASE WHEN t."waitingSince" > kept."createdAt" THEN t."waitingSince" END`;
    // Messages added to a closed ticket start no wait.
    if (!isUnread) return fragment`t."waitingSince"`;
    if (!isLate) return fragment`coalesce(t."waitingSince", kept."createdAt")`;
    return fragment`
      CASE WHEN EXISTS (SELECT FROM messages a
                         WHERE a."companyId" = ${scope} AND a."ticketId" = ${ticketId} AND a."fromMe"
                           AND a."userId" IS NOT NULL AND a."createdAt" > kept."createdAt")
           THEN t."waitingSince" ELSE least(t."waitingSince", kept."createdAt") END`;
  };
  /** The wait that an answer on the company's phone ends. */
  const endedWait = ({ fromMe, ticketId }: InboundMessage, at: Fragment): Fragment =>
    fromMe
      ? fragment`(SELECT w."waitingSince" FROM tickets w
                   WHERE w."companyId" = ${scope} AND w.id = ${ticketId}::bigint AND w."waitingSince" <= ${at})`
      : fragment`NULL::timestamptz`;
  /** A reply from the company's phone means that the earlier messages were read there. */
  const unreadAfter = ({ fromMe, isUnread, isLate }: InboundMessage): Fragment =>
    fromMe && !isLate ? fragment`0` : fragment`t."unreadMessages" + ${isUnread ? 1 : 0}`;
  /** A phone's address gives way to the LID once that is known: it stays when the person's number changes. */
  const addressOf = ({ address, contactId }: { address: string; contactId: number }): Fragment =>
    address.endsWith("@s.whatsapp.net")
      ? fragment`coalesce((SELECT max(i.value) || '@lid' FROM contact_identities i
                            WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId} AND i.kind = 'lid'), ${address})`
      : fragment`${address}`;
  return {
    mustHave: messages.mustHave,
    change: messages.change,
    remove: messages.remove,
    byId: (id: number) => one(fragment`m.id = ${id}`),
    /** Recent senders in a group's ticket, the last one first, each once. */
    writers: (ticketId: number) => sql<{ name: string; address: string }>`
      SELECT c.name, w.address
        FROM (SELECT r."authorId", r.details->>'participantAddress' AS address, max(r.id) AS last
                FROM (SELECT m.id, m."authorId", m.details FROM messages m
                       WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId}
                       ORDER BY m."createdAt" DESC LIMIT 1000) r
               WHERE r."authorId" IS NOT NULL AND r.details->>'participantAddress' IS NOT NULL GROUP BY 1, 2) w
        JOIN contacts c ON c."companyId" = ${scope} AND c.id = w."authorId"
       ORDER BY w.last DESC`,
    /** Locks the message. */
    lock: (id: number) => one(fragment`m.id = ${id}`, fragment`FOR UPDATE OF m`),
    /** Locks the ticket first, in the same order as storing a message does, to avoid a deadlock. */
    lockWithTicket: async (id: number) => {
      await sql`
        SELECT t.id FROM tickets t JOIN messages m ON m."companyId" = t."companyId" AND m."ticketId" = t.id
         WHERE t."companyId" = ${scope} AND m.id = ${id} FOR UPDATE OF t`;
      return one(fragment`m.id = ${id}`, fragment`FOR UPDATE OF m`);
    },
    firstOfClient: (ticketId: number, clientId: string) =>
      one(fragment`m."ticketId" = ${ticketId} AND m."clientId" = ${clientId}`),

    /** A page, newest first, with its ticket. */
    page: async (ticketId: number, { pageNumber, before }: MessagePage) => {
      const size = pageSize.messages;
      const page = asJson(fragment`
        SELECT ${messageColumns}
          FROM (SELECT * FROM messages m
                 WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId}
                   AND ${
                     before
                       ? fragment`(m."createdAt", m.id) < (SELECT b."createdAt", b.id FROM messages b WHERE b."companyId" = m."companyId" AND b.id = ${before})`
                       : fragment`TRUE`
                   }
                 ORDER BY m."createdAt" DESC, m.id DESC
                 LIMIT ${size + 1} OFFSET ${before ? 0 : (pageNumber - 1) * size}) m
          ${messageJoins}
         ORDER BY m."createdAt" DESC, m.id DESC`);
      const [answer] = await sql<Page>`SELECT ${page} AS rows, ${ticketAsJson(scope, { id: ticketId })} AS ticket`;
      const rows = fromJson<PackedRow>(answer?.rows ?? null, ["createdAt"]);
      const [ticket = null] = fromJson<TicketRow>(answer?.ticket ?? null, ticketTimes);
      return { rows: rows.slice(0, size), hasMore: rows.length > size, ticket };
    },

    /** A message of this conversation, in whichever ticket, by WhatsApp's id. */
    ofWid: (contactId: number, connectionId: number, wid: string) =>
      one(fragment`m."connectionId" = ${connectionId} AND m."contactId" = ${contactId} AND m.wid = ${wid}`),

    /** The row of the same message if it was already stored. */
    known: (
      contactId: number,
      connectionId: number,
      { wid, fromMe, writer }: Pick<InboundMessage, "wid" | "fromMe"> & { writer: Identity[] },
    ): Promise<MessageRow | null> =>
      one(fragment`
        m."connectionId" = ${connectionId} AND m."contactId" = ${contactId} AND m."fromMe" = ${fromMe}
        AND m.wid = ${wid} AND ${writer.length === 0 ? fragment`m.participant = ''` : writtenBy(writer)}`),

    /**
     * Stores the message once and updates its ticket, in one statement; null when it was already there. The quoted
     * message is looked up in the same ticket, and changes that arrived earlier are returned.
     */
    insert: async (message: InboundMessage): Promise<StoredMessage | null> => {
      const at = message.isLate
        ? fragment`coalesce((
            SELECT p."createdAt" FROM messages p
             WHERE p."companyId" = ${scope} AND p."ticketId" = ${message.ticketId} AND p."fromMe" = ${message.fromMe}
               AND p."createdAt" BETWEEN ${message.at}::timestamptz AND ${new Date(message.at.getTime() + liveWithin)}::timestamptz
             ORDER BY p."createdAt" DESC LIMIT 1), ${message.at}::timestamptz)`
        : fragment`${message.at}::timestamptz`;
      // Edits of a placeholder wait until it is filled.
      const ripe = message.details?.isAwaited ? fragment`e.change->'act'->>'kind' <> 'edited'` : fragment`TRUE`;
      // In a group a redelivered message may carry another identity of its author.
      const isNew = message.authorId
        ? fragment`NOT EXISTS (
            SELECT FROM messages d
             WHERE d."companyId" = ${scope} AND d."connectionId" = ${message.connectionId} AND d.wid = ${message.wid}
               AND d."contactId" = ${message.contactId} AND d."authorId" = ${message.authorId})`
        : fragment`TRUE`;
      const [kept] = await preparedSqlOf(scope)<StoredMessage>`
        WITH kept AS (
          INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", "queueId", wid, "fromMe", participant,
                                "authorId", body, "mediaType", "mediaState", details, quoted, ack, read, content,
                                "endedWait", "createdAt", "updatedAt")
          SELECT ${scope}::bigint, ${message.ticketId}::bigint, ${message.contactId}::bigint, ${message.connectionId}::bigint,
                 ${message.queueId}::bigint, ${message.wid}::text, ${message.fromMe}::boolean, ${message.participant}::text,
                 ${message.authorId}::bigint, ${message.body}::text, ${message.mediaType}::text, ${message.mediaState}::text,
                 ${json(message.details)}::jsonb, ${quotedIn(message)}, ${message.ack}::smallint, ${message.fromMe}::boolean,
                 ${message.content}::bytea, ${endedWait(message, at)}, ${at}, ${message.now}::timestamptz
           WHERE ${isNew}
          ON CONFLICT ("companyId", "connectionId", "contactId", "fromMe", wid, participant) DO NOTHING
          RETURNING id, "createdAt", quoted
        ), moved AS (
          UPDATE tickets t
             SET "lastMessage" = ${message.preview}, "updatedAt" = ${message.now}, address = ${addressOf(message)},
                 "unreadMessages" = ${unreadAfter(message)},
                 "lastMessageAt" = ${message.now}, "lastFromMe" = ${message.fromMe}, "waitingSince" = ${waitingSince(message)},
                 "lastInboundId" = CASE WHEN ${message.fromMe} THEN t."lastInboundId" ELSE greatest(t."lastInboundId", kept.id) END
                 ${message.fromMe ? fragment`, ${takenOver}` : fragment``}
            FROM kept
           WHERE t."companyId" = ${scope} AND t.id = ${message.ticketId}
          RETURNING t."unreadMessages", t."waitingSince", t."answerDueAt", t."answerWarnAt", t."answerOverdue", t."lastInboundId", t.chatbot, t."botSilence", t."updatedAt", t.address,
                    ${ticketTags} AS tags
        ), settled AS (
          -- An answer on the company's phone: what failed before it leaves nobody waiting.
          UPDATE messages o SET "endedWait" = NULL FROM kept
           WHERE ${message.fromMe} AND o."companyId" = ${scope} AND o."ticketId" = ${message.ticketId}
             AND o."createdAt" > kept."createdAt" - interval '1 day' AND o."endedWait" IS NOT NULL
        ), early AS (
          DELETE FROM early_changes e USING kept
           WHERE e."companyId" = ${scope} AND e."connectionId" = ${message.connectionId} AND e.wid = ${message.wid}
             AND ${ripe}
          RETURNING e.id, e.change
        )
        SELECT kept.id, kept."createdAt", kept.quoted, moved."unreadMessages", moved."waitingSince", moved."answerDueAt", moved."answerWarnAt",
               moved."answerOverdue", moved."lastInboundId", moved.chatbot, moved."botSilence", moved."updatedAt", moved.address, moved.tags,
               (SELECT json_agg(early.change ORDER BY early.id) FROM early) AS early
          FROM kept, moved`;
      return kept ?? null;
    },

    /** Fills a placeholder with the message. Changes that arrived earlier are returned. */
    fill: async (id: number, message: Filling): Promise<object[]> => {
      const [filled] = await sql<Pick<StoredMessage, "early">>`
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
      return filled?.early ?? [];
    },

    /**
     * The customer deleted the message: their wait begins with the next one that is unanswered, or ends. A wait that ends
     * so was neither answered in time nor late, and its deadline leaves no record.
     */
    forgetWait: async (id: number) => {
      const [ended] = await sql<{ id: number; answerFrom: Date | null; waitingSince: Date | null }>`
        WITH before AS (
          SELECT t.id, t."answerFrom", m."createdAt" FROM tickets t
            JOIN messages m ON m."companyId" = t."companyId" AND m."ticketId" = t.id
           WHERE t."companyId" = ${scope} AND m.id = ${id} AND NOT m."fromMe" AND t."waitingSince" = m."createdAt"
             FOR UPDATE OF t)
        UPDATE tickets t
           SET "waitingSince" = (SELECT min(n."createdAt") FROM messages n
                                  WHERE n."companyId" = ${scope} AND n."ticketId" = t.id AND NOT n."fromMe"
                                    AND NOT n."isDeleted" AND n."createdAt" > before."createdAt")
          FROM before WHERE t."companyId" = ${scope} AND t.id = before.id
        RETURNING t.id, before."answerFrom", t."waitingSince"`;
      if (!ended?.answerFrom || ended.waitingSince) return;
      await sql`
        DELETE FROM answer_deadlines d
         WHERE d."companyId" = ${scope} AND d."ticketId" = ${ended.id} AND NOT d."isSolution"
           AND d."answerFrom" = ${ended.answerFrom}`;
    },

    /** Updates the ticket's card if this is its last message. */
    showOnCard: (id: number, preview: string) => sql`
      UPDATE tickets t SET "lastMessage" = ${preview}
        FROM messages m
       WHERE t."companyId" = ${scope} AND m."companyId" = t."companyId" AND m.id = ${id} AND t.id = m."ticketId"
         AND NOT EXISTS (SELECT FROM messages n
                          WHERE n."companyId" = m."companyId" AND n."ticketId" = m."ticketId"
                            AND (n."createdAt", n.id) > (m."createdAt", m.id))`,
  };
};
