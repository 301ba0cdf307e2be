import { botTraceApi } from "@guiche/contract/bot-traces";
import { ticketApi } from "@guiche/contract/tickets";
import { publicRoute, route, type Routes } from "../../core/http/route";
import { runOutside } from "../../core/outside-work";
import { presentTicket } from "../tickets";
import { answerLater } from "./bot.later";
import { switchBot } from "./bot.service";
import { lastCallOf, listConversations, listTraces } from "./bot.traces";
import { tryCall } from "./bot.trial";

export const botRoutes: Routes = [];

route(botRoutes, ticketApi.bot, async ({ scope, id, body }) => presentTicket(await switchBot(scope, id, body)));
route(botRoutes, botTraceApi.ofTicket, ({ scope, ticketId, query }) => listTraces(scope, ticketId, query.before));
route(botRoutes, botTraceApi.conversations, ({ scope, query }) => listConversations(scope, query));
route(botRoutes, botTraceApi.tryCall, ({ scope, body }) =>
  runOutside(scope.companyId, "trials", () => tryCall(scope, body)),
);
route(botRoutes, botTraceApi.lastCall, async ({ scope, id }) => ({ call: await lastCallOf(scope, id) }));
publicRoute(botRoutes, botTraceApi.commands, async ({ body }) => {
  await answerLater(body);
  return { message: "Commands taken." };
});
