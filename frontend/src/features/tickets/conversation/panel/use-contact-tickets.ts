import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { useRealtime } from "@/shared/realtime";

const keyOf = (contactId: number) => ["contact-tickets", contactId];

export type ContactTickets = ReturnType<typeof useContactTickets>;

/** The contact's latest tickets that the user may see. Fetched again when one moves. */
export function useContactTickets(contactId: number) {
  const client = useQueryClient();
  const ticketsQuery = useQuery({
    queryKey: keyOf(contactId),
    queryFn: ({ signal }) => call(ticketApi.list, { query: { contactId }, signal }),
    staleTime: 0,
  });
  const tickets: TicketDto[] | undefined = ticketsQuery.data?.tickets;
  useRealtime("ticket", (event) => {
    const listedTicket = tickets?.find((row) => row.id === ("ticket" in event ? event.ticket.id : event.ticketId));
    const isTheirs = "ticket" in event && event.ticket.contactId === contactId;
    const isMoved = isTheirs && listedTicket?.status !== event.ticket.status;
    if (isMoved || (listedTicket && event.action === "delete"))
      void client.invalidateQueries({ queryKey: keyOf(contactId) });
  });
  return { tickets, error: ticketsQuery.error, refetch: ticketsQuery.refetch };
}
