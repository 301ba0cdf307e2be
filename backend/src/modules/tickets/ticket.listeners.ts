import { now } from "../../core/clock";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent, type DomainEvents } from "../../domain-events";
import { historyStore } from "./history.store";
import { ticketListenerStore, type LiveTicket } from "./listener.store";
import { broadcastGone, broadcastMoved, broadcastTicket } from "./ticket.events";
import { listRoomsOf, ticketRoom } from "./ticket.rooms";
import { ticketStore } from "./ticket.store";

// What happens to tickets when something of another module changes: wired to the domain events in `wiring.ts`.

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

/** A contact's number was corrected: what is written from now on goes there. */
export async function readdressTickets(
  scope: Scope,
  { contactId }: DomainEvents["contact.numberChanged"],
): Promise<void> {
  await ticketStore(scope).readdress(contactId);
}

/** A contact is deleted: its tickets go with it, and leave the lists they stand in. */
export async function dropTicketsFromLists(
  scope: Scope,
  { contactId }: DomainEvents["contact.deleted"],
): Promise<void> {
  for (const ticket of await ticketListenerStore(scope).lockOfContact(contactId)) {
    const to = [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)];
    broadcast(scope, "ticket", { action: "delete", ticketId: ticket.id }, { to });
  }
}

/** A queue goes: its live tickets stay without one, told as any other move. The closed ones are the database's to empty. */
export async function takeTicketsOutOfQueue(scope: Scope, { queueId }: DomainEvents["queue.deleted"]): Promise<void> {
  const store = ticketListenerStore(scope);
  const rows = await store.liveInQueue(queueId);
  if (rows.length === 0) return;
  const [ids, at] = [rows.map(({ id }) => id), now()];
  await store.takeOutOfQueue(ids, at);
  await historyStore(scope).write(ids, { kind: "transferred", details: { queue: null }, at });
  for (const row of rows)
    broadcastMoved(scope, row, { ...row, queueId: null, queueName: null, queueColor: null, queuedAt: at });
}

/** The open tickets of a person who leaves the company wait for a colleague again. */
export async function returnTicketsOfUser(scope: Scope, { userId }: DomainEvents["user.deleted"]): Promise<void> {
  const at = now();
  const released = await ticketStore(scope).release(userId, at);
  const ids = released.map(({ id }) => id);
  if (ids.length > 0) await historyStore(scope).write(ids, { kind: "returned", details: {}, at });
  for (const ticket of released) broadcastMoved(scope, { ...ticket, status: "open", userId }, ticket);
}
