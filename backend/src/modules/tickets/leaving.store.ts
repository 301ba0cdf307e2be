import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { ticketColumns, ticketJoins } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";

export const leavingStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Nobody else changes them until the commit. */
    liveIn: (queueId: number) => sql<TicketRow>`
      SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
       WHERE t."companyId" = ${scope} AND t."queueId" = ${queueId} AND t.status IN ('open', 'pending')
       ORDER BY t.id FOR UPDATE OF t`,
    /** They keep their place in the lists: nothing was said in them. */
    takeOut: (ids: number[], at: Date) => sql`
      UPDATE tickets t SET "queueId" = NULL, "queuedAt" = ${at} WHERE t."companyId" = ${scope} AND t.id = ANY(${ids}::bigint[])`,
  };
};
