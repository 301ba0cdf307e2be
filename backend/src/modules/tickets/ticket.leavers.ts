import { now } from "../../platform/clock";
import type { Scope } from "../../platform/tenant/scope";
import { announceMoved } from "./ticket.news";
import { ticketStore } from "./ticket.store";

/** The open tickets of a person who leaves the company wait for a colleague again. */
export async function returnTicketsOf(scope: Scope, userId: number): Promise<void> {
  for (const ticket of await ticketStore(scope).release(userId, now()))
    announceMoved(scope, { ...ticket, status: "open", userId }, ticket);
}
