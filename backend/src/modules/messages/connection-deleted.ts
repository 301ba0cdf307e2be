import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { applyAck } from "./ack.service";
import { connectionDeletedStore } from "./connection-deleted.store";
import { broadcastChanged } from "./message.events";

/**
 * Ends the waiting messages of a deleted connection: messages that were never tried fail, and the delivery of the others
 * stays unknown. The agent can send them again once the ticket has another connection. Runs after the outreach messages
 * of the connection have failed.
 */
export async function failWaitingMessages(
  scope: Scope,
  { connectionId }: DomainEvents["connection.deleted"],
): Promise<void> {
  const store = connectionDeletedStore(scope);
  for (const { wid, attempts } of await store.waiting(connectionId))
    await applyAck(scope, connectionId, wid, -1, attempts === 0 ? "connection" : "timeout");
  const changedIds = [...(await store.failAdopted(connectionId)), ...(await store.endFetches(connectionId))];
  for (const id of changedIds) await broadcastChanged(scope, id);
}
