import type { BotCommand } from "@guiche/contract/bot/commands";
import type { BotEvent } from "@guiche/contract/bot/engine-types";
import { maySwitchBot } from "@guiche/contract/rules/ticket.rules";
import type { TicketBot } from "@guiche/contract/tickets";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { port } from "../../core/port";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { broadcastTicket, showTicket, ticketStore, type TicketRow } from "../tickets";
import { botStore } from "./bot.store";

/** Starts the bot of a ticket. */
export const beginBot = port<[scope: Scope, ticket: TicketRow, event: BotEvent], Promise<void>>("bot.beginBot");

/** Hands the late commands of an integration to the conversation. */
export const receiveLater = port<[scope: Scope, call: string, commands: readonly BotCommand[]], Promise<void>>(
  "bot.receiveLater",
);

/** PUT /tickets/{id}/bot. A user who switches it on, or lets it start over, also ends the silence after an agent. */
export const switchBot = (scope: Scope, id: number, { on, restart }: TicketBot): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    await ticketStore(inside).lock(id);
    const ticket = await showTicket(inside, id);
    if (ticket.status !== "pending") throw new AppError("ERR_TICKET_CHANGED");
    if (!maySwitchBot(actorOf(inside), ticket)) throw new AppError("ERR_NO_PERMISSION");
    if (on === undefined && !restart) return ticket;
    const isOff = on === false && !restart;
    await botStore(inside).silence(id, isOff ? "switch" : null);
    const silent = { ...ticket, chatbot: false };
    if (!restart) broadcastTicket(inside, silent);
    else await beginBot(inside, silent, { kind: "restarted" });
    return showTicket(inside, id);
  });
