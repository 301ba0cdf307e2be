import { ticketApi } from "@guiche/contract/tickets";
import { open, type Doors } from "../../core/http/door";
import { createTicket } from "./ticket.creating";
import { timelineOf } from "./ticket.history";
import { presentTicket } from "./ticket.presenter";
import { removeTicket } from "./ticket.removing";
import { countInHand, countTickets, presentFound, searchTickets } from "./ticket.search";
import { changeTicket, showTicket, showTicketByUuid } from "./ticket.service";

export const ticketDoors: Doors = [];

open(ticketDoors, ticketApi.list, async ({ scope, query }) => {
  const { rows, hasMore } = await searchTickets(scope, query);
  return { tickets: rows.map(presentFound), hasMore };
});
open(ticketDoors, ticketApi.counts, ({ scope, query }) => countTickets(scope, query));
open(ticketDoors, ticketApi.inHand, ({ scope }) => countInHand(scope));
open(ticketDoors, ticketApi.create, async ({ scope, body }) => presentTicket(await createTicket(scope, body)));
open(ticketDoors, ticketApi.show, async ({ scope, id }) => presentTicket(await showTicket(scope, id)));
open(ticketDoors, ticketApi.showByUuid, async ({ scope, uuid }) => presentTicket(await showTicketByUuid(scope, uuid)));
open(ticketDoors, ticketApi.timeline, async ({ scope, id }) => timelineOf(scope, (await showTicket(scope, id)).id));
open(ticketDoors, ticketApi.update, async ({ scope, id, body }) => presentTicket(await changeTicket(scope, id, body)));
open(ticketDoors, ticketApi.remove, async ({ scope, id }) => {
  await removeTicket(scope, id);
  return { message: "Ticket deleted." };
});
