import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import type { TicketRows } from "./ticket-list";

/** Changes tickets on every card and in the opened conversation, where it concerns them. */
export function refreshRows(
  client: QueryClient,
  concerns: (ticket: TicketDto) => boolean,
  change: (ticket: TicketDto) => Partial<TicketDto>,
) {
  const painted = (ticket: TicketDto) => (concerns(ticket) ? { ...ticket, ...change(ticket) } : ticket);
  client.setQueriesData<TicketRows>({ queryKey: [ticketApi.list.path] }, (rows) =>
    rows?.tickets.some(concerns) ? { ...rows, tickets: rows.tickets.map(painted) } : rows,
  );
  client.setQueriesData<TicketDto>({ queryKey: [ticketApi.showByUuid.path] }, (ticket) => ticket && painted(ticket));
}
