import { ticketApi } from "@guiche/contract/tickets";
import { open, type Doors } from "../../platform/http/door";
import { presentTicket } from "./ticket.presenter";
import { changeTicket, searchTickets, showTicket, showTicketByUuid } from "./ticket.service";

export const ticketDoors: Doors = [];

open(ticketDoors, ticketApi.list, async ({ scope, query }) => {
  const { rows, hasMore } = await searchTickets(scope, query);
  return { tickets: rows.map(presentTicket), hasMore };
});
open(ticketDoors, ticketApi.show, async ({ scope, id }) => presentTicket(await showTicket(scope, id)));
open(ticketDoors, ticketApi.showByUuid, async ({ scope, uuid }) => presentTicket(await showTicketByUuid(scope, uuid)));
open(ticketDoors, ticketApi.update, async ({ scope, id, body }) => presentTicket(await changeTicket(scope, id, body)));
