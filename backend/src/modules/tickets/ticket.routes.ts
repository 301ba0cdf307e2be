import { ticketApi } from "@guiche/contract/tickets";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { timelineOf } from "./ticket.history";
import { undoMove } from "./ticket.moving";
import { createTicket } from "./ticket.opening";
import { pauseTicket, resumeTicket } from "./ticket.pausing";
import { presentChanged, presentTicket } from "./ticket.presenter";
import { countElsewhere, openCounts, countTickets, presentFound, searchTickets } from "./ticket.search";
import { changeTicket, markAnswered, markUnread, removeTicket, showTicket, showTicketByUuid } from "./ticket.service";

export const ticketRoutes: Routes = [];

route(ticketRoutes, ticketApi.list, async ({ scope, query }) => {
  const { rows, hasMore } = await searchTickets(scope, query);
  return { tickets: rows.map(presentFound), hasMore };
});
route(ticketRoutes, ticketApi.counts, ({ scope, query }) => countTickets(scope, query));
route(ticketRoutes, ticketApi.elsewhere, ({ scope }) => countElsewhere(scope));
route(ticketRoutes, ticketApi.inHand, ({ scope }) => openCounts(scope));
route(ticketRoutes, ticketApi.create, async ({ scope, body }) => presentTicket(await createTicket(scope, body)));
route(ticketRoutes, ticketApi.show, async ({ scope, id }) => presentTicket(await showTicket(scope, id)));
route(ticketRoutes, ticketApi.showByUuid, async ({ scope, uuid }) =>
  presentTicket(await showTicketByUuid(scope, uuid)),
);
route(ticketRoutes, ticketApi.timeline, async ({ scope, id }) => timelineOf(scope, (await showTicket(scope, id)).id));
route(ticketRoutes, ticketApi.update, async ({ scope, id, body }) =>
  presentChanged(await changeTicket(scope, id, body)),
);
route(ticketRoutes, ticketApi.undo, async ({ scope, id, body }) =>
  presentTicket(await undoMove(scope, id, body.token)),
);
route(ticketRoutes, ticketApi.markUnread, async ({ scope, id }) => presentTicket(await markUnread(scope, id)));
route(ticketRoutes, ticketApi.answered, async ({ scope, id, body }) =>
  presentTicket(await markAnswered(scope, id, body.seenMessageId)),
);
route(ticketRoutes, ticketApi.pause, async ({ scope, id, body }) => presentTicket(await pauseTicket(scope, id, body)));
route(ticketRoutes, ticketApi.resume, async ({ scope, id }) => presentTicket(await resumeTicket(scope, id)));
messageRoute(ticketRoutes, ticketApi.remove, "Ticket deleted.", ({ scope, id }) => removeTicket(scope, id));
