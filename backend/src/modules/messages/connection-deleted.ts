import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { applyAck } from "./ack.service";
import { connectionDeletedStore } from "./connection-deleted.store";
import { broadcastChanged } from "./message.events";

/**
 * Nothing of a ticket waits for a deleted connection: what was never tried fails as such, and whether the rest arrived
 * will not be known. Its agent can send it again once the ticket has another connection. Runs after the loose messages
 * of the connection have failed.
 */
export async function failWaitingMessages(
  scope: Scope,
  { connectionId }: DomainEvents["connection.deleted"],
): Promise<void> {
  const store = connectionDeletedStore(scope);
  for (const { wid, attempts } of await store.waiting(connectionId))
    await applyAck(scope, connectionId, wid, -1, attempts === 0 ? "connection" : "timeout");
  const changed = [...(await store.failAdopted(connectionId)), ...(await store.endFetches(connectionId))];
  for (const id of changed) await broadcastChanged(scope, id);
}
