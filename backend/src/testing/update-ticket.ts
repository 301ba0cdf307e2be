import { ticketApi } from "@guiche/contract/tickets";
import type { Caller } from "./sign-in-as";

type Patch = Record<string, unknown>;

/** The changed ticket. */
export const updateTicket = (by: Caller, id: number, body: Patch) =>
  by.call(ticketApi.update, { params: { id }, body });

/** The response to a change that may be refused. */
export const askUpdate = (by: Caller, id: number, body: Patch) => by.ask(ticketApi.update, { params: { id }, body });
