import { pageSize } from "@guiche/contract/limits";
import type { Ack, MediaType, MessagePage } from "@guiche/contract/messages";
import { Message } from "../../models/message";
import { desk, sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";
import { fragment } from "../../platform/tenant/sql";
import type { MessageRow } from "./message.presenter";

const columns = fragment`
  m.id, m.wid, m."ticketId", m.body, m."fromMe", m."mediaType", m.ack, m.read, m.failure, m."createdAt", m."clientId"`;

/** What is kept of a message that came in. */
export interface InboundMessage {
  ticketId: number;
  contactId: number;
  connectionId: number;
  queueId: number | null;
  wid: string;
  fromMe: boolean;
  participant: string;
  body: string;
  mediaType: MediaType;
  ack: Ack;
  /** Sealed protobuf for kinds that are not told by their text alone. */
  content: Buffer | null;
  /** When it was written, or came in. */
  at: Date;
  /** It came in so late that `at` is WhatsApp's whole second. */
  isLate: boolean;
  /** What the ticket's card says from now on. */
  preview: string;
  address: string;
  now: Date;
}

export interface Kept {
  id: number;
  createdAt: Date;
  unreadMessages: number;
  updatedAt: Date;
}

/**
 * Those that came in live bear their arrival, up to this much after the second they were written in. A late one that
 * follows them stands behind them all the same. Milliseconds.
 */
export const liveWithin = 10_000;

export const messageStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const messages = desk(scope, Message, "ERR_NO_MESSAGE_FOUND");
  return {
    mustHave: messages.mustHave,
    firstOfClient: (ticketId: number, clientId: string) => messages.first({ where: { ticketId, clientId } }),

    /** Newest first; a page of them. */
    page: async (ticketId: number, { pageNumber, before }: MessagePage) => {
      const size = pageSize.messages;
      const rows = await sql<MessageRow>`
        SELECT ${columns} FROM messages m
         WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId}
           AND ${
             before
               ? fragment`(m."createdAt", m.id) < (SELECT b."createdAt", b.id FROM messages b WHERE b."companyId" = m."companyId" AND b.id = ${before})`
               : fragment`TRUE`
           }
         ORDER BY m."createdAt" DESC, m.id DESC
         LIMIT ${size + 1} OFFSET ${before ? 0 : (pageNumber - 1) * size}`;
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },

    /** The same message, if it was kept before. */
    known: async (
      contactId: number,
      connectionId: number,
      { wid, fromMe, participant }: Pick<InboundMessage, "wid" | "fromMe" | "participant">,
    ): Promise<MessageRow | null> => {
      const [row] = await sql<MessageRow>`
        SELECT ${columns} FROM messages m
         WHERE m."companyId" = ${scope} AND m."connectionId" = ${connectionId} AND m."contactId" = ${contactId}
           AND m."fromMe" = ${fromMe} AND m.wid = ${wid} AND m.participant = ${participant}`;
      return row ?? null;
    },

    /** Stores the message once and moves its ticket, in one statement; null when it was there already. */
    keep: async (message: InboundMessage): Promise<Kept | null> => {
      const at = message.isLate
        ? fragment`coalesce((
            SELECT p."createdAt" FROM messages p
             WHERE p."companyId" = ${scope} AND p."ticketId" = ${message.ticketId} AND p."fromMe" = ${message.fromMe}
               AND p."createdAt" BETWEEN ${message.at}::timestamptz AND ${new Date(message.at.getTime() + liveWithin)}::timestamptz
             ORDER BY p."createdAt" DESC LIMIT 1), ${message.at}::timestamptz)`
        : fragment`${message.at}::timestamptz`;
      const [kept] = await sql<Kept>`
        WITH kept AS (
          INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", "queueId", wid, "fromMe", participant,
                                body, "mediaType", ack, read, content, "createdAt", "updatedAt")
          VALUES (${scope}, ${message.ticketId}, ${message.contactId}, ${message.connectionId}, ${message.queueId},
                  ${message.wid}, ${message.fromMe}, ${message.participant}, ${message.body}, ${message.mediaType},
                  ${message.ack}, ${message.fromMe}, ${message.content}, ${at}, ${message.now})
          ON CONFLICT ("companyId", "connectionId", "contactId", "fromMe", wid, participant) DO NOTHING
          RETURNING id, "createdAt"
        ), moved AS (
          UPDATE tickets t
             SET "lastMessage" = ${message.preview}, "updatedAt" = ${message.now}, address = ${message.address},
                 "unreadMessages" = t."unreadMessages" + ${message.fromMe ? 0 : 1}
            FROM kept
           WHERE t."companyId" = ${scope} AND t.id = ${message.ticketId}
          RETURNING t."unreadMessages", t."updatedAt"
        )
        SELECT kept.id, kept."createdAt", moved."unreadMessages", moved."updatedAt" FROM kept, moved`;
      return kept ?? null;
    },
  };
};
