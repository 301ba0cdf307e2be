import type { Scope } from "../../core/tenant/scope";

/**
 * Lets go of a queue that is about to be deleted, inside the transaction that deletes it. What it returns is done once
 * the queue is gone for good.
 */
type Leave = (scope: Scope, queueId: number) => Promise<((scope: Scope) => Promise<unknown>) | undefined>;

const leaves: Leave[] = [];

/** For whatever points to queues and is shown on screens: the database empties the columns, but tells nobody. */
export const leavesWithQueue = (leave: Leave): void => {
  leaves.push(leave);
};

/** Everything leaves the queue; afterwards the returned acts are to be done. */
export async function leaveQueue(scope: Scope, queueId: number): Promise<((scope: Scope) => Promise<unknown>)[]> {
  const afterwards = [];
  for (const leave of leaves) afterwards.push(await leave(scope, queueId));
  return afterwards.filter((act) => act !== undefined);
}
