import { now } from "../../core/clock";
import { Ticket } from "../../models/tickets/ticket";
import { fromJson, type JsonRow } from "../../core/tenant/as-json";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import type { Responder, TicketChange } from "./ticket.change";
import { openingKey } from "./opening-key";
import { ticketAsJson, ticketColumns, ticketJoins, ticketTimes } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";
import { ticketChange } from "./ticket.write";

export const ticketStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const tickets = repository(scope, Ticket, "ERR_NO_TICKET_FOUND");

  const one = async (rows: Promise<TicketRow[]>) => (await rows)[0] ?? null;

  const detailsOf = async (which: { id: number } | { uuid: string }) => {
    const [answer] = await sql<{ ticket: JsonRow<TicketRow>[] | null }>`SELECT ${ticketAsJson(scope, which)} AS ticket`;
    return fromJson<TicketRow>(answer?.ticket ?? null, ticketTimes)[0] ?? null;
  };

  return {
    byId: (id: number) => detailsOf({ id }),
    byUuid: (uuid: string) => detailsOf({ uuid }),
    byIds: (ids: number[]) => sql<TicketRow>`
      SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
       WHERE t."companyId" = ${scope} AND t.id = ANY(${ids}::bigint[]) ORDER BY t.id`,
    liveOf: (contactId: number, connectionId: number | null) =>
      one(sql<TicketRow>`
        SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
         WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
           AND t.status IN ('open', 'pending')`),

    /** Takes the lock of `openingKey` until the commit. */
    lockOpening: async (contactId: number, connectionId: number): Promise<{ isContactBlocked: boolean }> => {
      const [row] = await sql<{ isContactBlocked: boolean }>`
        SELECT pg_advisory_xact_lock(${connectionId}::int, ${openingKey(scope, fragment`${contactId}::bigint`)}),
               EXISTS (SELECT FROM contacts c
                        WHERE c."companyId" = ${scope} AND c.id = ${contactId} AND c."blockedAt" IS NOT NULL) AS "isContactBlocked"`;
      return { isContactBlocked: row?.isContactBlocked ?? false };
    },

    /** The contact's newest ticket on a connection, in any status. */
    latestOf: (contactId: number, connectionId: number) =>
      one(sql<TicketRow>`
        SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
         WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
         ORDER BY t.id DESC LIMIT 1`),
    /** The contact's newest ticket closed since then, locked. */
    findClosedSince: (contactId: number, connectionId: number, since: Date) =>
      one(sql<TicketRow>`
        SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
         WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
           AND t.status = 'closed'
           AND EXISTS (SELECT FROM ticket_trackings l
                        WHERE l."companyId" = ${scope} AND l."ticketId" = t.id AND l."finishedAt" > ${since})
         ORDER BY t.id DESC LIMIT 1
           FOR UPDATE OF t`),
    /**
     * Whether the last message to the customer before the closing was a question; farewells come after it, and reminders
     * only repeat it.
     */
    endedWithQuestion: async (ticketId: number): Promise<boolean> => {
      const [last] = await sql<{ asks: boolean }>`
        SELECT m.body ~ '\\?\\s*$' AS asks
          FROM messages m JOIN tickets t ON t."companyId" = m."companyId" AND t.id = m."ticketId"
         WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId} AND m."fromMe" AND NOT m."isDeleted"
           AND (m."createdAt" > t."remindedSince" AND m."createdAt" <= t."remindedAt" AND m."userId" IS NULL) IS NOT TRUE
           AND m."createdAt" < (SELECT max(l."finishedAt") FROM ticket_trackings l
                                 WHERE l."companyId" = ${scope} AND l."ticketId" = ${ticketId})
         ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1`;
      return last?.asks ?? false;
    },
    /**
     * The address the contact was last written to on this connection, if it is still theirs, and their other
     * identities.
     */
    addressOf: async (contactId: number, connectionId: number) => {
      const [row] = await sql<Record<"address" | "lid" | "group" | "bsuid", string | null>>`
        SELECT (SELECT t.address FROM tickets t
                 WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
                   AND EXISTS (SELECT FROM contact_identities k
                                WHERE k."companyId" = ${scope} AND k."contactId" = ${contactId}
                                  AND k.value IN (t.address, split_part(t.address, '@', 1)))
                 ORDER BY t.id DESC LIMIT 1) AS address,
               max(i.value) FILTER (WHERE i.kind = 'lid') AS lid, max(i.value) FILTER (WHERE i.kind = 'group') AS "group",
               max(i.value) FILTER (WHERE i.kind = 'bsuid') AS bsuid
          FROM contact_identities i WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId}`;
      return row ?? { address: null, lid: null, group: null, bsuid: null };
    },

    /** Updates the address of live tickets that no longer use one of the contact's identities, or whose LID is known. */
    readdress: (contactId: number) => sql`
      ${ticketChange(
        scope,
        { address: fragment`coalesce(k.lid || '@lid', k.phone || '@s.whatsapp.net', k.bsuid || '@bsuid')` },
        {
          from: fragment`
            (SELECT array_agg(i.value) AS all, max(i.value) FILTER (WHERE i.kind = 'lid') AS lid, max(c.number) AS phone,
                    max(i.value) FILTER (WHERE i.kind = 'bsuid') AS bsuid
               FROM contact_identities i JOIN contacts c ON c."companyId" = ${scope} AND c.id = ${contactId}
              WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId}) k`,
          where: fragment`
            t."contactId" = ${contactId} AND t.status IN ('open', 'pending') AND NOT t."isGroup"
            AND coalesce(k.lid, k.phone, k.bsuid) IS NOT NULL
            AND (split_part(t.address, '@', 1) <> ALL(k.all) OR (k.lid IS NOT NULL AND t.address LIKE '%@s.whatsapp.net'))`,
        },
      )}`,

    /** The contact is written to by the number in use, no longer by this one. A new ticket takes the last one's address. */
    leaveNumber: (contactId: number, former: readonly string[]) => sql`
      ${ticketChange(
        scope,
        { address: fragment`c.number || '@s.whatsapp.net'` },
        {
          from: fragment`contacts c`,
          where: fragment`
            t."contactId" = ${contactId} AND NOT t."isGroup"
            AND c."companyId" = t."companyId" AND c.id = t."contactId" AND c.number IS NOT NULL
            AND t.address = ANY(${former.map((number) => `${number}@s.whatsapp.net`)}::text[])`,
        },
      )}`,

    /**
     * Compare-and-set: fails if the status or agent changed since. Waits for a message being stored in the ticket, and
     * takes it into account.
     */
    move: (from: Pick<TicketRow, "id" | "status" | "userId">, to: TicketChange, at: Date): Promise<boolean> => {
      const where = fragment`
        t.id = ${from.id} AND t.status = ${from.status} AND t."userId" IS NOT DISTINCT FROM ${from.userId}::bigint
        AND (${to.onlyFromQueue === undefined} OR t."queueId" IS NOT DISTINCT FROM ${to.onlyFromQueue ?? null}::bigint)
        AND (${to.seenMessageId === undefined} OR coalesce(t."lastInboundId", 0) <= ${to.seenMessageId ?? 0}::bigint)`;
      return sql.hasRows`${ticketChange(scope, { moved: { to, at } }, { where, returning: fragment`t.id` })}`;
    },

    /**
     * Returns a person's open tickets to pending, and returns these tickets. Others lose the person unless closed ones
     * are to keep them. Waits for concurrent reopening.
     */
    release: (userId: number, at: Date, { keepsClosed }: { keepsClosed: boolean }) => sql<TicketRow>`
      WITH held AS (
        SELECT h.id, h.status FROM tickets h
         WHERE h."companyId" = ${scope} AND h."userId" = ${userId} AND NOT (${keepsClosed} AND h.status = 'closed') FOR UPDATE),
      t AS (
        ${ticketChange(
          scope,
          { released: at },
          {
            from: fragment`held`,
            where: fragment`t.id = held.id`,
            returning: fragment`t.*, held.status AS "statusBefore"`,
          },
        )})
      SELECT ${ticketColumns} FROM t ${ticketJoins} WHERE t."statusBefore" = 'open'`,

    setResponder: (id: number, responder: Responder) =>
      sql`${ticketChange(scope, { responder }, { where: fragment`t.id = ${id} AND t.status <> 'closed'` })}`,
    /** Locks the person against deletion and leave until the commit. Whether they are already on leave. */
    retainPerson: async (userId: number): Promise<{ isOnLeave: boolean }> => {
      const [person] = await sql<{ isOnLeave: boolean }>`
        SELECT u."suspendedAt" IS NOT NULL AS "isOnLeave" FROM users u
         WHERE u."companyId" = ${scope} AND u.id = ${userId} FOR KEY SHARE`;
      return person ?? { isOnLeave: false };
    },
    pause: (id: number, pauseDetails: { until: Date; by: string; at: Date }) =>
      sql`${ticketChange(scope, { paused: pauseDetails }, { where: fragment`t.id = ${id}` })}`,
    /** Locked until the commit, in the order of ids. */
    listPaused: () => sql<{ id: number; pausedUntil: Date; pausedBy: string | null }>`
      SELECT t.id, t."pausedUntil", t."pausedBy" FROM tickets t
       WHERE t."companyId" = ${scope} AND t."pausedUntil" IS NOT NULL ORDER BY t.id FOR UPDATE`,
    resume: (id: number, at: Date) => sql`${ticketChange(scope, { resumed: at }, { where: fragment`t.id = ${id}` })}`,
    /** Ends the pauses whose day has come; returns the tickets. Those that are locked are left for the next time. */
    resumeDue: (at: Date) => sql<{ id: number; queueId: number | null }>`
      WITH due AS (
        SELECT t.id FROM tickets t WHERE t."companyId" = ${scope} AND t."pausedUntil" <= ${at}
         ORDER BY t.id LIMIT 200 FOR UPDATE SKIP LOCKED)
      ${ticketChange(
        scope,
        { resumed: "due" },
        { from: fragment`due`, where: fragment`t.id = due.id`, returning: fragment`t.id, t."queueId"` },
      )}`,
    add: tickets.add,
    remove: tickets.remove,
    /** Locks the ticket until the commit, waiting for a move or a message in progress. */
    lock: (id: number) => sql`SELECT t.id FROM tickets t WHERE t."companyId" = ${scope} AND t.id = ${id} FOR UPDATE`,
    /** Counts as unread at least once; the customer's receipts stay as they are. */
    markUnread: (id: number) => sql`${ticketChange(scope, { read: false }, { where: fragment`t.id = ${id}` })}`,
    /** Whether the wait is over; it goes on when the customer has written a newer message than this one. */
    endWait: (id: number, seenMessageId: number) => sql.hasRows`
      WITH ended AS (
        ${ticketChange(
          scope,
          { wait: "ended" },
          {
            where: fragment`t.id = ${id} AND coalesce(t."lastInboundId", 0) <= ${seenMessageId}::bigint`,
            returning: fragment`t.id`,
          },
        )}
      ), settled AS (
        -- Nobody waits for these answers any more, even if they fail.
        UPDATE messages o SET "endedWait" = NULL FROM ended
         WHERE o."companyId" = ${scope} AND o."ticketId" = ended.id AND o."endedWait" IS NOT NULL
           AND o."createdAt" > ${now()}::timestamptz - interval '1 day')
      SELECT id FROM ended`,
    /** Marks all as read; returns the messages that were unread, as WhatsApp identifies them. */
    markRead: (id: number) => sql<{ wid: string; participant: string | null }>`
      WITH seen AS (
        ${ticketChange(scope, { read: true }, { where: fragment`t.id = ${id} AND t."unreadMessages" > 0` })})
      UPDATE messages SET read = true
       WHERE "companyId" = ${scope} AND "ticketId" = ${id} AND NOT "fromMe" AND NOT read
      RETURNING wid, details->>'participantAddress' AS participant`,
  };
};
