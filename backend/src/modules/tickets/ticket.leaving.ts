import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { historyStore } from "./history.store";
import { leavingStore } from "./leaving.store";
import { broadcastMoved } from "./ticket.events";

/** A queue goes: its live tickets stay without one, told as any other move. The closed ones are the database's to empty. */
export async function takeTicketsOutOfQueue(scope: Scope, { queueId }: DomainEvents["queue.deleted"]): Promise<void> {
  const store = leavingStore(scope);
  const rows = await store.liveIn(queueId);
  if (rows.length === 0) return;
  const [ids, at] = [rows.map(({ id }) => id), now()];
  await store.takeOut(ids, at);
  await historyStore(scope).write(ids, { kind: "transferred", details: { queue: null }, at });
  for (const row of rows)
    broadcastMoved(scope, row, { ...row, queueId: null, queueName: null, queueColor: null, queuedAt: at });
}
