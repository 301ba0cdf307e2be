import type { BotCommand } from "@guiche/contract/bot/commands";
import type { BotEvent } from "@guiche/contract/bot/engine-types";
import { maySwitchBot } from "@guiche/contract/rules/ticket.rules";
import type { TicketBot } from "@guiche/contract/tickets";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { broadcastTicket, showTicket, ticketStore, type TicketRow } from "../tickets";
import { botStore } from "./bot.store";

type Begin = (scope: Scope, ticket: TicketRow, event: BotEvent) => Promise<void>;
let begin: Begin = () => Promise.reject(new Error("configureBot() has not been called."));

type Receive = (scope: Scope, call: string, commands: readonly BotCommand[]) => Promise<void>;
let receive: Receive = () => Promise.reject(new Error("configureBot() has not been called."));

/** Injects the functions that run the bot, which live in `conversation`. */
export const configureBot = (options: { begin: Begin; receive: Receive }): void => {
  ({ begin, receive } = options);
};

/** Hands the late commands of an integration to the conversation. */
export const receiveLater = (scope: Scope, call: string, commands: readonly BotCommand[]): Promise<void> =>
  receive(scope, call, commands);

/** PUT /tickets/{id}/bot. Somebody who switches it on, or lets it start over, also ends the silence after an agent. */
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
    else await begin(inside, silent, { kind: "restarted" });
    return showTicket(inside, id);
  });
