import { pageSize } from "@guiche/contract/limits";
import type { MessagePage } from "@guiche/contract/messages";
import { Message } from "../../models/messages/message";
import { asJson, fromJson, type JsonRow } from "../../core/tenant/as-json";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import type { Identity } from "../contacts";
import { ticketAsJson, ticketChange, ticketTimes, type TicketRow } from "../tickets";
import { messageColumns, messageJoins, unpack } from "./message.columns";
import type { MessageRow, PackedRow } from "./message.presenter";
import { writtenBy } from "./written-by";

/** A row with columns that only the server uses. */
export type MessageWithContact = MessageRow & { contactId: number; connectionId: number | null };

interface Page {
  rows: JsonRow<PackedRow>[] | null;
  ticket: JsonRow<TicketRow>[] | null;
}

export const messageStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const messages = repository(scope, Message, "ERR_NO_MESSAGE_FOUND");
  const one = async (where: Fragment, lock = fragment``, order = fragment``): Promise<MessageWithContact | null> => {
    const [row] = await sql<PackedRow & Pick<MessageWithContact, "contactId" | "connectionId">>`
      SELECT ${messageColumns}, m."contactId", m."connectionId" FROM messages m ${messageJoins}
       WHERE m."companyId" = ${scope} AND ${where} ${order} LIMIT 1 ${lock}`;
    return row ? unpack(row) : null;
  };
  return {
    mustHave: messages.mustHave,
    change: messages.change,
    remove: messages.remove,
    byId: (id: number) => one(fragment`m.id = ${id}`),
    lastOf: (ticketId: number) =>
      one(fragment`m."ticketId" = ${ticketId}`, fragment``, fragment`ORDER BY m."createdAt" DESC, m.id DESC`),
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
    findStored: (
      contactId: number,
      connectionId: number,
      { wid, fromMe, writer }: { wid: string; fromMe: boolean; writer: Identity[] },
    ): Promise<MessageRow | null> =>
      one(fragment`
        m."connectionId" = ${connectionId} AND m."contactId" = ${contactId} AND m."fromMe" = ${fromMe}
        AND m.wid = ${wid} AND ${writer.length === 0 ? fragment`m.participant = ''` : writtenBy(writer)}`),

    /** Updates the ticket's card if this is its last message, or the customer's last one. */
    showOnCard: (id: number, preview: string) => {
      const from = fragment`
        (SELECT o.id, o."ticketId",
                NOT EXISTS (SELECT FROM messages n
                             WHERE n."companyId" = o."companyId" AND n."ticketId" = o."ticketId"
                               AND (n."createdAt", n.id) > (o."createdAt", o.id)) AS "isLast"
           FROM messages o WHERE o."companyId" = ${scope} AND o.id = ${id}) m`;
      const where = fragment`t.id = m."ticketId" AND (m."isLast" OR t."lastInboundId" = m.id)`;
      return sql`${ticketChange(scope, { edited: preview }, { from, where })}`;
    },
  };
};
