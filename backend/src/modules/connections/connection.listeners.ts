import { afterCommit } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { connectionChanged } from "./connection.events";
import { connectionsNaming } from "./listener.store";

/** A queue goes: the database takes it from the connections that name it, and they are told once it is gone. */
export async function takeQueueFromConnections(
  scope: Scope,
  { queueId }: DomainEvents["queue.deleted"],
): Promise<void> {
  const ids = await connectionsNaming(scope, queueId);
  afterCommit(scope, async (outside) => {
    for (const id of ids) await connectionChanged(outside, id);
  });
}
