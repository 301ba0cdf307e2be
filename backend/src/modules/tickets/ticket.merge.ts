import type { Scope } from "../../core/tenant/scope";
import { historyStore } from "./history.store";
import { ticketMergeStore, type LiveTicket } from "./merge.store";
import { broadcastGone, broadcastTicket } from "./ticket.events";

/** Hands what a table holds of one ticket to another, inside the transaction of the merge. */
type Move = (scope: Scope, from: number, into: number) => Promise<void>;

const moves: Move[] = [];

/** For every table that refers to tickets: what is not moved goes with the ticket. */
export const movesWithTicket = (move: Move): void => {
  moves.push(move);
};

/**
 * The tickets of a contact who is another one. Where both have a live one on the same connection, one is left: the one
 * that an agent holds, else the older.
 */
export async function moveTickets(scope: Scope, from: number, into: number): Promise<void> {
  const store = ticketMergeStore(scope);
  const kept = new Map<number, LiveTicket>();
  for (const ticket of await store.live([from, into])) {
    const other = kept.get(ticket.connectionId);
    if (!other) {
      kept.set(ticket.connectionId, ticket);
      continue;
    }
    for (const move of moves) await move(scope, ticket.id, other.id);
    await historyStore(scope).handOver(ticket.id, other.id);
    await store.absorb(ticket.id, other.id);
    broadcastGone(scope, ticket);
  }
  await store.handOver(from, into);
  for (const row of await store.liveRows(into)) broadcastTicket(scope, row);
}
