import type { TicketAssignment } from "@guiche/contract/ticket.rules";
import type { TicketStatus } from "@guiche/contract/tickets";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { ticketColumns, ticketJoins } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";

/** One of two live tickets on a connection whose contacts are being merged. */
export interface LiveTicket {
  id: number;
  connectionId: number;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

export const ticketListenerStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Open ones first, then the oldest. */
    live: (contactIds: number[]) => sql<LiveTicket>`
      SELECT t.id, t."connectionId", t.status, t."userId", t."queueId" FROM tickets t
       WHERE t."companyId" = ${scope} AND t."contactId" = ANY(${contactIds}::bigint[])
         AND t.status IN ('open', 'pending') AND t."connectionId" IS NOT NULL
       ORDER BY t.status = 'pending', t.id FOR UPDATE`,

    /** Moves what the lost ticket's card shows to the kept one, and deletes the lost one. */
    absorb: (lost: number, kept: number) => sql`
      WITH gone AS (DELETE FROM tickets g WHERE g."companyId" = ${scope} AND g.id = ${lost} RETURNING g.*)
      UPDATE tickets t
         SET "unreadMessages" = t."unreadMessages" + gone."unreadMessages",
             "lastMessage" = CASE WHEN gone."updatedAt" > t."updatedAt" THEN gone."lastMessage" ELSE t."lastMessage" END,
             address = CASE WHEN gone."updatedAt" > t."updatedAt" THEN gone.address ELSE t.address END,
             "updatedAt" = greatest(t."updatedAt", gone."updatedAt"),
             "queueId" = coalesce(t."queueId", gone."queueId"),
             "queuedAt" = least(t."queuedAt", gone."queuedAt"),
             "lastFromMe" = CASE WHEN gone."lastMessageAt" > t."lastMessageAt" THEN gone."lastFromMe" ELSE t."lastFromMe" END,
             "lastMessageAt" = greatest(t."lastMessageAt", gone."lastMessageAt"),
             "waitingSince" = least(t."waitingSince", gone."waitingSince"),
             "solutionFrom" = least(t."solutionFrom", gone."solutionFrom"),
             "servedSince" = CASE WHEN t.status = 'open' THEN least(t."servedSince", gone."servedSince") END,
             "lastInbound" = CASE WHEN coalesce(gone."lastInboundId" > t."lastInboundId", t."lastInboundId" IS NULL)
                                  THEN gone."lastInbound" ELSE t."lastInbound" END,
             "lastInboundId" = greatest(t."lastInboundId", gone."lastInboundId"),
             "greetedAt" = coalesce(t."greetedAt", gone."greetedAt"),
             "absenceToldAt" = greatest(t."absenceToldAt", gone."absenceToldAt"),
             "botSilence" = coalesce(t."botSilence", gone."botSilence"),
             chatbot = t.chatbot AND gone."botSilence" IS NULL
        FROM gone WHERE t."companyId" = ${scope} AND t.id = ${kept}`,

    handOver: (from: number, into: number) => sql`
      UPDATE tickets t SET "contactId" = ${into} WHERE t."companyId" = ${scope} AND t."contactId" = ${from}`,

    liveRows: (contactId: number) => sql<TicketRow>`
      SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
       WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t.status IN ('open', 'pending')`,

    /** Locked until the commit. */
    lockOfContact: (contactId: number) => sql<TicketAssignment & { id: number }>`
      SELECT t.id, t.status, t."userId", t."queueId" FROM tickets t
       WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId}
       ORDER BY t.id FOR UPDATE`,

    /** Locked until the commit. */
    liveInQueue: (queueId: number) => sql<TicketRow>`
      SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
       WHERE t."companyId" = ${scope} AND t."queueId" = ${queueId} AND t.status IN ('open', 'pending')
       ORDER BY t.id FOR UPDATE OF t`,

    /** `updatedAt` stays, so the tickets keep their place in the lists. */
    takeOutOfQueue: (ids: number[], at: Date) => sql`
      UPDATE tickets t SET "queueId" = NULL, "queuedAt" = ${at} WHERE t."companyId" = ${scope} AND t.id = ANY(${ids}::bigint[])`,
  };
};
