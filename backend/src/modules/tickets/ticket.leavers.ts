import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { historyStore } from "./history.store";
import { broadcastMoved } from "./ticket.events";
import { ticketStore } from "./ticket.store";

/** The open tickets of a person who leaves the company wait for a colleague again. */
export async function returnTicketsOfUser(scope: Scope, { userId }: DomainEvents["user.deleted"]): Promise<void> {
  const at = now();
  const released = await ticketStore(scope).release(userId, at);
  const ids = released.map(({ id }) => id);
  if (ids.length > 0) await historyStore(scope).write(ids, { kind: "returned", details: {}, at });
  for (const ticket of released) broadcastMoved(scope, { ...ticket, status: "open", userId }, ticket);
}
