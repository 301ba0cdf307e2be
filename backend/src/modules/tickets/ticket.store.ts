import type { TicketStatus } from "@guiche/contract/tickets";
import { Ticket } from "../../models/ticket";
import { fromJson, type JsonRow } from "../../core/tenant/as-json";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { ticketAsJson, ticketColumns, ticketJoins } from "./ticket.columns";
import { ticketTimes, type TicketRow } from "./ticket.presenter";

/** What a change may set; `undefined` leaves a column as it is. */
export interface TicketChange {
  status: TicketStatus;
  userId: number | null;
  queueId?: number | null;
  /** Another connection, and the contact's address there. */
  place?: { connectionId: number; address: string };
  /** Nothing is changed unless the ticket is still there. */
  onlyFromQueue?: number | null;
  /** Nothing is changed if the customer has written a newer message than this one. */
  seenMessageId?: number;
}

export const ticketStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const tickets = repository(scope, Ticket, "ERR_NO_TICKET_FOUND");

  const one = async (rows: Promise<TicketRow[]>) => (await rows)[0] ?? null;

  const told = async (which: { id: number } | { uuid: string }) => {
    const [answer] = await sql<{ ticket: JsonRow<TicketRow>[] | null }>`SELECT ${ticketAsJson(scope, which)} AS ticket`;
    return fromJson<TicketRow>(answer?.ticket ?? null, ticketTimes)[0] ?? null;
  };

  return {
    byId: (id: number) => told({ id }),
    byUuid: (uuid: string) => told({ uuid }),
    liveOf: (contactId: number, connectionId: number | null) =>
      one(sql<TicketRow>`
        SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
         WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
           AND t.status IN ('open', 'pending')`),

    /** The newest of a contact on a connection, whatever became of it. */
    latestOf: (contactId: number, connectionId: number) =>
      one(sql<TicketRow>`
        SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
         WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
         ORDER BY t.id DESC LIMIT 1`),
    /** The newest of them that was closed since then. Whoever takes it up at the same moment is waited for. */
    closedSince: (contactId: number, connectionId: number, since: Date) =>
      one(sql<TicketRow>`
        SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
         WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
           AND t.status = 'closed'
           AND EXISTS (SELECT FROM ticket_trackings l
                        WHERE l."companyId" = ${scope} AND l."ticketId" = t.id AND l."finishedAt" > ${since})
         ORDER BY t.id DESC LIMIT 1
           FOR UPDATE OF t`),
    /** Where a contact was last written to on this connection, if it is still theirs, and what else it can be reached by. */
    addressOf: async (contactId: number, connectionId: number) => {
      const [row] = await sql<Record<"address" | "lid" | "group", string | null>>`
        SELECT (SELECT t.address FROM tickets t
                 WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
                   AND EXISTS (SELECT FROM contact_identities k
                                WHERE k."companyId" = ${scope} AND k."contactId" = ${contactId}
                                  AND k.value IN (t.address, split_part(t.address, '@', 1)))
                 ORDER BY t.id DESC LIMIT 1) AS address,
               max(i.value) FILTER (WHERE i.kind = 'lid') AS lid, max(i.value) FILTER (WHERE i.kind = 'group') AS "group"
          FROM contact_identities i WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId}`;
      return row ?? { address: null, lid: null, group: null };
    },

    /** Live tickets whose address is the contact's no longer go where it can be reached now. */
    readdress: (contactId: number) => sql`
      UPDATE tickets t SET address = coalesce(k.lid || '@lid', k.phone || '@s.whatsapp.net')
        FROM (SELECT array_agg(i.value) AS all, max(i.value) FILTER (WHERE i.kind = 'lid') AS lid, max(c.number) AS phone
                FROM contact_identities i JOIN contacts c ON c."companyId" = ${scope} AND c.id = ${contactId}
               WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId}) k
       WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t.status IN ('open', 'pending') AND NOT t."isGroup"
         AND coalesce(k.lid, k.phone) IS NOT NULL AND split_part(t.address, '@', 1) <> ALL(k.all)`,

    /**
     * Compare-and-set: changes the ticket only if nobody changed its status or holder meanwhile. It waits anew from when
     * it comes to wait, or to another queue, and is served from when it comes into somebody's hands. A message that is
     * being kept in it is waited for, and counts.
     */
    move: async (from: Pick<TicketRow, "id" | "status" | "userId">, to: TicketChange, at: Date): Promise<boolean> => {
      const queue = to.queueId === undefined ? fragment`old."queueId"` : fragment`${to.queueId}::bigint`;
      const rows = await sql`
        UPDATE tickets old
           SET status = ${to.status}, "userId" = ${to.userId}, "updatedAt" = ${at}, "queueId" = ${queue},
               "queuedAt" = CASE WHEN (${to.status} = 'pending' AND old.status <> 'pending') OR old.status = 'closed'
                                   OR old."queueId" IS DISTINCT FROM ${queue}
                                 THEN ${at} ELSE old."queuedAt" END,
               "servedSince" = CASE WHEN ${to.status} <> 'open' THEN NULL
                                    WHEN old.status = 'open' THEN old."servedSince" ELSE ${at}::timestamptz END,
               "connectionId" = coalesce(${to.place?.connectionId ?? null}::bigint, old."connectionId"),
               address = coalesce(${to.place?.address ?? null}, old.address)
         WHERE old."companyId" = ${scope} AND old.id = ${from.id} AND old.status = ${from.status}
           AND old."userId" IS NOT DISTINCT FROM ${from.userId}::bigint
           AND (${to.onlyFromQueue === undefined} OR old."queueId" IS NOT DISTINCT FROM ${to.onlyFromQueue ?? null}::bigint)
           AND (${to.seenMessageId === undefined} OR coalesce(old."lastInboundId", 0) <= ${to.seenMessageId ?? 0}::bigint)
        RETURNING old.id`;
      return rows.length === 1;
    },

    /**
     * Takes everything out of a person's hands: what was open waits again, and is given back. Whoever takes one of them
     * up at the same moment is waited for.
     */
    release: (userId: number, at: Date) => sql<TicketRow>`
      WITH held AS (
        SELECT h.id, h.status FROM tickets h WHERE h."companyId" = ${scope} AND h."userId" = ${userId} FOR UPDATE),
      t AS (
        UPDATE tickets old
           SET "userId" = NULL, "servedSince" = NULL,
               status = CASE WHEN held.status = 'open' THEN 'pending' ELSE old.status END,
               "updatedAt" = CASE WHEN held.status = 'open' THEN ${at} ELSE old."updatedAt" END,
               "queuedAt" = CASE WHEN held.status = 'open' THEN ${at} ELSE old."queuedAt" END
          FROM held WHERE old."companyId" = ${scope} AND old.id = held.id
        RETURNING old.*, held.status AS "statusBefore")
      SELECT ${ticketColumns} FROM t ${ticketJoins} WHERE t."statusBefore" = 'open'`,

    setQueue: (id: number, queueId: number | null) => tickets.change({ id }, { queueId }),
    /** Until the commit the person stays, or is known to be gone. */
    keepPerson: (userId: number) => sql`
      SELECT FROM users u WHERE u."companyId" = ${scope} AND u.id = ${userId} FOR KEY SHARE`,
    add: tickets.add,
    remove: tickets.remove,
    /** Whoever is moving it, or keeping a message in it, is waited for; until the commit nobody else does. */
    lock: (id: number) => sql`SELECT t.id FROM tickets t WHERE t."companyId" = ${scope} AND t.id = ${id} FOR UPDATE`,
    /** True for the one caller that may greet. */
    claimGreeting: async (id: number, at: Date) =>
      (await tickets.change({ id, greetedAt: null, status: "pending" }, { greetedAt: at })).length === 1,
    /**
     * True for the one caller that may tell the customer that nobody is here: once since `since`, on whichever of their
     * tickets on that connection. Two messages of one ticket wait for each other at its row; another ticket is opened
     * only after this one was closed, and a closed one claims nothing.
     */
    claimAbsence: async (
      { id, contactId, connectionId }: Pick<TicketRow, "id" | "contactId" | "connectionId">,
      { since, at }: { since: Date; at: Date },
    ): Promise<boolean> => {
      const claimed = await sql`
        UPDATE tickets t SET "absenceToldAt" = ${at}
         WHERE t."companyId" = ${scope} AND t.id = ${id} AND t.status = 'pending'
           AND (t."absenceToldAt" IS NULL OR t."absenceToldAt" < ${since}::timestamptz)
           AND NOT EXISTS (
                 SELECT FROM tickets o
                  WHERE o."companyId" = t."companyId" AND o."contactId" = ${contactId} AND o."connectionId" = ${connectionId}
                    AND o."absenceToldAt" >= ${since}::timestamptz)
        RETURNING t.id`;
      return claimed.length === 1;
    },
    /** Nothing unread any more; the messages that were, as the customer's phone names them. */
    markRead: (id: number) => sql<{ wid: string; participant: string | null }>`
      WITH seen AS (
        UPDATE tickets SET "unreadMessages" = 0 WHERE "companyId" = ${scope} AND id = ${id} AND "unreadMessages" > 0)
      UPDATE messages SET read = true
       WHERE "companyId" = ${scope} AND "ticketId" = ${id} AND NOT "fromMe" AND NOT read
      RETURNING wid, details->>'participantAddress' AS participant`,
  };
};
