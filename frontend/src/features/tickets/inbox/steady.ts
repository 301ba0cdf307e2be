import type { TicketDto } from "@guiche/contract/tickets";

export interface Steady {
  rows: readonly TicketDto[];
  /** Number of new tickets that are held back. */
  waiting: number;
}

/**
 * Keeps the known order while the user reads: changed tickets stay in place, tickets that left disappear, new ones are
 * held back. Only rows below the last known one, the next page, are added at once.
 */
export function steadyRows(knownIds: readonly number[], tickets: readonly TicketDto[]): Steady {
  const place = new Map(knownIds.map((id, index) => [id, index]));
  const knownTickets = tickets.filter((ticket) => place.has(ticket.id));
  const lowest = knownTickets.at(-1);
  const end = lowest ? tickets.indexOf(lowest) : -1;
  const below = tickets.slice(end + 1);
  const rows = [...knownTickets.toSorted((a, b) => place.get(a.id)! - place.get(b.id)!), ...below];
  return { rows, waiting: tickets.length - rows.length };
}
