import { afterCommit } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { broadcastChanged } from "./quick-message.events";
import { quickMessageStore } from "./quick-message.store";

/**
 * Before a queue is deleted: turns off the quick messages offered only in it, because one without queues is offered
 * everywhere. Deleting the queue deletes its links.
 */
export async function deactivateQuickMessagesOfQueue(
  scope: Scope,
  { queueId }: DomainEvents["queue.deleted"],
): Promise<void> {
  const store = quickMessageStore(scope);
  const rows = await store.lockByQueue(queueId);
  if (rows.length === 0) return;
  for (const { id, queueIds } of rows) if (queueIds.length === 1) await store.change(id, { status: false });
  afterCommit(scope, async (outside) => {
    for (const row of await quickMessageStore(outside).byIds(rows.map(({ id }) => id)))
      broadcastChanged(outside, row, row);
  });
}
