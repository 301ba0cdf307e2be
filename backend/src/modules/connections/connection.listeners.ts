import { afterCommit } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { connectionChanged } from "./connection.events";
import { connectionsNaming } from "./listener.store";

/** A queue is deleted: the database removes it from its connections, and their events follow the commit. */
export async function takeQueueFromConnections(
  scope: Scope,
  { queueId }: DomainEvents["queue.deleted"],
): Promise<void> {
  const ids = await connectionsNaming(scope, queueId);
  afterCommit(scope, async (outside) => {
    for (const id of ids) await connectionChanged(outside, id);
  });
}
