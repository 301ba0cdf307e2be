import type { Scope } from "../../core/tenant/scope";
import { publishEvent, type DomainEvents } from "../../domain-events";
import { historyStore } from "./history.store";
import { ticketListenerStore, type LiveTicket } from "./listener.store";
import { broadcastGone, broadcastTicket } from "./ticket.events";

/**
 * The tickets of a contact who is another one. Where both have a live one on the same connection, one is left: the one
 * that an agent holds, else the older.
 */
export async function moveTickets(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  const store = ticketListenerStore(scope);
  const kept = new Map<number, LiveTicket>();
  for (const ticket of await store.live([fromId, intoId])) {
    const other = kept.get(ticket.connectionId);
    if (!other) {
      kept.set(ticket.connectionId, ticket);
      continue;
    }
    await publishEvent(scope, "ticket.merged", { fromId: ticket.id, intoId: other.id });
    await historyStore(scope).handOver(ticket.id, other.id);
    await store.absorb(ticket.id, other.id);
    broadcastGone(scope, ticket);
  }
  await store.handOver(fromId, intoId);
  for (const row of await store.liveRows(intoId)) broadcastTicket(scope, row);
}
