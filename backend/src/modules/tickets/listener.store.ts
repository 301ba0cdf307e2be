import type { TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import type { Ticket } from "../../models/tickets/ticket";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { ticketColumns, ticketJoins } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";
import { ticketChange } from "./ticket.write";

/** One of two live tickets on a connection whose contacts are being merged. */
export interface LiveTicket extends Pick<Ticket, "id" | "status" | "userId" | "queueId"> {
  connectionId: number;
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
    absorb: (lostId: number, keptId: number) => sql`
      WITH lost AS (DELETE FROM tickets g WHERE g."companyId" = ${scope} AND g.id = ${lostId} RETURNING g.*)
      ${ticketChange(scope, { absorbed: true }, { from: fragment`lost`, where: fragment`t.id = ${keptId}` })}`,

    handOver: (from: number, into: number) =>
      sql`${ticketChange(scope, { handedOver: into }, { where: fragment`t."contactId" = ${from}` })}`,

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

    takeOutOfQueue: (ids: number[], at: Date) =>
      sql`${ticketChange(scope, { unqueued: at }, { where: fragment`t.id = ANY(${ids}::bigint[])` })}`,
  };
};
