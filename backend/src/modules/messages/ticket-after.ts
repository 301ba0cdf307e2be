import type { LastSentDto } from "@guiche/contract/tickets";
import type { Scope } from "../../core/tenant/scope";
import { ticketStore, type TicketRow, type WrittenTicket } from "../tickets";

/**
 * The ticket as a message has left it, for its lists. It may have moved since it was read: then the names of its current
 * queue and agent are loaded.
 */
export async function ticketAfter(
  scope: Scope,
  ticket: TicketRow,
  writtenTicket: WrittenTicket,
  lastSent: LastSentDto | null,
): Promise<TicketRow> {
  const hasMoved = (["status", "userId", "queueId", "connectionId"] as const).some(
    (key) => writtenTicket[key] !== ticket[key],
  );
  const read = hasMoved ? ((await ticketStore(scope).byId(ticket.id)) ?? ticket) : ticket;
  return { ...read, ...writtenTicket, lastSent };
}
