import { now } from "../../core/clock";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent, type DomainEvents } from "../../domain-events";
import { historyStore, type EventDetails } from "./history.store";
import { ticketListenerStore, type LiveTicket } from "./listener.store";
import { broadcastRemoved, broadcastMoved, broadcastTicket } from "./ticket.events";
import { listRoomsOf, ticketRoom } from "./ticket.rooms";
import { ticketStore } from "./ticket.store";

// Tickets react to changes in other modules: wired to the domain events in `wiring.ts`.

/**
 * Moves a contact's tickets to the contact it is merged into. Where both have a live one on the same connection, one
 * remains: the open one, else the older.
 */
export async function moveTickets(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  const store = ticketListenerStore(scope);
  const ticketByConnection = new Map<number, LiveTicket>();
  for (const ticket of await store.live([fromId, intoId])) {
    const other = ticketByConnection.get(ticket.connectionId);
    if (!other) {
      ticketByConnection.set(ticket.connectionId, ticket);
      continue;
    }
    await publishEvent(scope, "ticket.merged", { fromId: ticket.id, intoId: other.id });
    await historyStore(scope).handOver(ticket.id, other.id);
    await store.absorb(ticket.id, other.id);
    broadcastRemoved(scope, ticket);
  }
  await store.handOver(fromId, intoId);
  // One that had no queue has that of the ticket it absorbed: who saw it then may not see it now.
  for (const row of await store.liveRows(intoId)) {
    const before = row.connectionId === null ? undefined : ticketByConnection.get(row.connectionId);
    if (before && before.queueId !== row.queueId) broadcastMoved(scope, before, row);
    else broadcastTicket(scope, row);
  }
}

/** A contact's number was changed, or their LID became known: later messages go to it. */
export async function updateTicketAddresses(
  scope: Scope,
  { contactId, former = [] }: DomainEvents["contact.numberChanged"],
): Promise<void> {
  await ticketStore(scope).readdress(contactId);
  if (former.length > 0) await ticketStore(scope).leaveNumber(contactId, former);
}

/** A contact is deleted: its tickets are deleted with it and removed from the lists. */
export async function dropTicketsFromLists(
  scope: Scope,
  { contactId }: DomainEvents["contact.deleted"],
): Promise<void> {
  for (const ticket of await ticketListenerStore(scope).lockOfContact(contactId)) {
    const to = [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)];
    broadcast(scope, "ticket", { action: "delete", ticketId: ticket.id }, { to });
  }
}

/**
 * A queue is deleted: its live tickets lose it, recorded and broadcast like any move. The database clears the closed
 * ones.
 */
export async function clearQueueOfTickets(scope: Scope, { queueId }: DomainEvents["queue.deleted"]): Promise<void> {
  const store = ticketListenerStore(scope);
  const rows = await store.liveInQueue(queueId);
  if (rows.length === 0) return;
  const [ids, at] = [rows.map(({ id }) => id), now()];
  await store.takeOutOfQueue(ids, at);
  await historyStore(scope).write(ids, { kind: "transferred", details: { queue: null }, at });
  for (const row of rows)
    broadcastMoved(scope, row, { ...row, queueId: null, queueName: null, queueColor: null, queuedAt: at });
}

/** A person is deleted: their open tickets return to pending. */
export const unassignTickets = (scope: Scope, { userId, name }: DomainEvents["user.deleted"]): Promise<void> =>
  releaseTickets(scope, userId, { details: { deletedUser: name }, keepsClosed: false });

/** A person goes on leave: their open tickets return to pending, and closed ones stay theirs. */
export const returnTickets = (scope: Scope, { userId, name }: DomainEvents["user.suspended"]): Promise<void> =>
  releaseTickets(scope, userId, { details: { userOnLeave: name }, keepsClosed: true });

async function releaseTickets(
  scope: Scope,
  userId: number,
  { details, keepsClosed }: { details: EventDetails; keepsClosed: boolean },
): Promise<void> {
  const at = now();
  const releasedTickets = await ticketStore(scope).release(userId, at, { keepsClosed });
  const ids = releasedTickets.map(({ id }) => id);
  if (ids.length > 0) await historyStore(scope).write(ids, { kind: "returned", details, at });
  for (const ticket of releasedTickets) broadcastMoved(scope, { ...ticket, status: "open", userId }, ticket);
}
