import { maySeeTicket } from "@guiche/contract/ticket.rules";
import type { TicketDto, TicketNews, TicketStatus } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";

/** Which list a card is on: its status, and whether it shows everybody's tickets or mine. */
export interface TicketFilter {
  status: TicketStatus;
  showAll: boolean;
}

/** The rows a list holds, newest first, and whether there are more below. */
export interface TicketRows {
  tickets: TicketDto[];
  hasMore: boolean;
}

/**
 * Does this ticket belong to this list? The same sentence as the server's query: a list shows what the person may see,
 * except that whoever sees everybody's tickets and switched that off sees the own ones, and still all that wait.
 */
export function belongs({ status, showAll }: TicketFilter, actor: ActorRights, ticket: TicketDto): boolean {
  if (ticket.status !== status || !maySeeTicket(actor, ticket)) return false;
  const narrowed = (actor.profile === "admin" || actor.super) && !showAll && status !== "pending";
  return !narrowed || ticket.userId === actor.userId;
}

/** Newest first; among equals the younger row. */
export const byRecency = (a: TicketDto, b: TicketDto) =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

export const cursorOf = (ticket: TicketDto) => `${ticket.updatedAt},${ticket.id}`;

const without = (rows: TicketRows, ticketId: number): TicketRows =>
  rows.tickets.some((row) => row.id === ticketId)
    ? { ...rows, tickets: rows.tickets.filter((row) => row.id !== ticketId) }
    : rows;

function place(rows: TicketRows, ticket: TicketDto): TicketRows {
  const floor = rows.tickets.at(-1);
  const rest = rows.tickets.filter((row) => row.id !== ticket.id);
  // Below everything loaded while more rows exist: its page will bring it.
  if (rows.hasMore && floor && byRecency(ticket, floor) > 0) return { ...rows, tickets: rest };
  const at = rest.findIndex((row) => byRecency(ticket, row) < 0);
  return { ...rows, tickets: rest.toSpliced(at === -1 ? rest.length : at, 0, ticket) };
}

/** A list after a piece of news: what the same page would show if it were fetched afresh. */
export function hearTicket(rows: TicketRows, news: TicketNews, filter: TicketFilter, actor: ActorRights): TicketRows {
  if (news.action === "delete") return without(rows, news.ticketId);
  if (news.action === "updateUnread") {
    const ticketId = news.ticketId;
    return rows.tickets.some((row) => row.id === ticketId && row.unreadMessages > 0)
      ? { ...rows, tickets: rows.tickets.map((row) => (row.id === ticketId ? { ...row, unreadMessages: 0 } : row)) }
      : rows;
  }
  const held = rows.tickets.find((row) => row.id === news.ticket.id);
  if (held && held.updatedAt > news.ticket.updatedAt) return rows;
  return belongs(filter, actor, news.ticket) ? place(rows, news.ticket) : without(rows, news.ticket.id);
}
