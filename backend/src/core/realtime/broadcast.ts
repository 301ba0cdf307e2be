import { wireName, type RealtimeEvents, type Topic } from "@guiche/contract/realtime";
import { afterCommit } from "../db/transaction";
import type { Scope } from "../tenant/scope";
import { companyRoom, type Room } from "./rooms";
import { emitTo } from "./server";

export interface Audience {
  /** The whole company when absent. A socket in several rooms gets the event once. */
  to?: Room[];
  except?: Room[];
}

type Listener = <T extends Topic>(companyId: number, topic: T, event: RealtimeEvents[T], audience: Audience) => void;
const listeners = new Set<Listener>();

/**
 * The only way to send to browsers. Sends after the commit of the scope's transaction, never after a rollback, and only
 * to sockets of the scope's company.
 */
export function broadcast<T extends Topic>(
  scope: Scope,
  topic: T,
  event: RealtimeEvents[T],
  audience: Audience = {},
): void {
  const own = companyRoom(scope.companyId);
  const to = (audience.to ?? [own]).filter((room) => room === own || room.startsWith(`${own}:`));
  afterCommit(scope, () => {
    emitTo(to, audience.except ?? [], wireName(scope.companyId, topic), event);
    for (const listener of listeners) listener(scope.companyId, topic, event, audience);
  });
}

/** Calls the listener with every event that this process sends, after the commit. */
export function onBroadcast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
