import type { Scope } from "../../core/tenant/scope";
import { connectionChanged } from "./connection.events";
import { connectionsNaming } from "./leaving.store";

/** A queue goes: the database takes it from the connections that name it, and they are told once it is gone. */
export async function takeQueueFromConnections(scope: Scope, queueId: number) {
  const ids = await connectionsNaming(scope, queueId);
  return async (outside: Scope): Promise<void> => {
    for (const id of ids) await connectionChanged(outside, id);
  };
}
