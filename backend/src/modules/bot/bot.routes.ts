import { ticketApi } from "@guiche/contract/tickets";
import { route, type Routes } from "../../core/http/route";
import { presentTicket } from "../tickets";
import { switchBot } from "./bot.service";

export const botRoutes: Routes = [];

route(botRoutes, ticketApi.bot, async ({ scope, id, body }) => presentTicket(await switchBot(scope, id, body)));
