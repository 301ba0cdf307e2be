import { kanbanApi, openLane } from "@guiche/contract/kanban";
import { route, type Routes } from "../../core/http/route";
import { presentTicket, ticketsOnBoard } from "../tickets";
import { moveCard } from "./kanban.service";
import { namesOfFields, valuesOfCards } from "./values.service";

export const kanbanRoutes: Routes = [];

route(kanbanRoutes, kanbanApi.board, async ({ scope, query }) => ({
  tickets: (await ticketsOnBoard(scope, query)).map(presentTicket),
}));
route(kanbanRoutes, kanbanApi.values, ({ scope }) => valuesOfCards(scope));
route(kanbanRoutes, kanbanApi.fields, async ({ scope }) => ({ names: await namesOfFields(scope) }));
route(kanbanRoutes, kanbanApi.move, async ({ scope, ticketId, tagId, query }) =>
  presentTicket(await moveCard(scope, ticketId, { to: tagId, from: query.from })),
);
route(kanbanRoutes, kanbanApi.remove, async ({ scope, ticketId, query }) => ({
  message: "Ticket Tag removed.",
  ticket: presentTicket(await moveCard(scope, ticketId, { to: openLane, from: query.from })),
}));
