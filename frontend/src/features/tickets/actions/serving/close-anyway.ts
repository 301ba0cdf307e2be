import { ticketApi, type TicketPatch } from "@guiche/contract/tickets";
import { call } from "@/shared/api/call";
import { close, closePatch } from "../ticket-actions";
import type { TicketMutation } from "../ticket-action";

/** Ends it whatever the customer has written since. */
export const closeAnyway = (how: TicketPatch = {}): TicketMutation => ({
  ...close.mutation,
  perform: (ticket, me) =>
    call(ticketApi.update, { params: { id: ticket.id }, body: { ...closePatch(ticket, me), ...how } }),
});
