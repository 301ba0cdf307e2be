import type { QueueInput, QueuePatch } from "@guiche/contract/queues";
import { UniqueConstraintError } from "sequelize";
import { companyChanged, scopedCache } from "../../core/cache";
import { afterCommit, transaction } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { takeTime } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { ownCompany } from "../companies";
import { broadcastQueue } from "./queue.events";
import { queueStore, type QueueRow } from "./queue.store";

/** Refuses when one of them is not a queue of the company. */
export async function mustHaveQueues(scope: Scope, ids: number[]): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > 0 && (await queueStore(scope).countOf(unique)) !== unique.length)
    throw new AppError("ERR_NO_QUEUE_FOUND");
}

const queuesOf = scopedCache<QueueRow[]>(30, (scope) => queueStore(scope).all());

/** One queue as of the last change, for the many who only read it; null when it is gone. */
export const queueOf = async (scope: Scope, id: number): Promise<QueueRow | null> =>
  (await queuesOf(scope)).find((row) => row.id === id) ?? null;

export const listQueues = (scope: Scope): Promise<QueueRow[]> => queueStore(scope).all();

export const showQueue = (scope: Scope, id: number): Promise<QueueRow> => queueStore(scope).mustHave(id);

/** The plan's limit is exact: creates of one company wait for each other. */
export async function createQueue(scope: Scope, input: QueueInput): Promise<QueueRow> {
  // Looked up out here: whoever holds the lock must not wait for a look-up that waits for a free database connection.
  const { plan } = await ownCompany(scope);
  const row = await changingAlone(scope, async (_inside, store) => {
    if ((await store.count()) >= plan.queues) throw new AppError("ERR_PLAN_LIMIT_REACHED");
    return store.add(input);
  });
  companyChanged(scope);
  broadcastQueue(scope, "create", row);
  return row;
}

/** A patch: what is not sent is not touched. */
export async function updateQueue(scope: Scope, id: number, patch: QueuePatch): Promise<QueueRow> {
  const row = await changingAlone(scope, async (_inside, store) => {
    const before = await store.mustHave(id);
    const [after = before] = Object.keys(patch).length > 0 ? await store.change({ id }, patch) : [];
    return after;
  });
  companyChanged(scope);
  broadcastQueue(scope, "update", row);
  return row;
}

/** Its tickets stay, without a queue; its people serve one queue less, and hear only what they may see from then on. */
export async function removeQueue(scope: Scope, id: number): Promise<void> {
  const people = await changingAlone(scope, async (inside, store) => {
    await takeTime(inside);
    const queue = await store.lock(id);
    if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
    const serving = await store.peopleOf(id);
    // Before whatever the listeners do after the commit: they show what is left, and nothing that is cached.
    afterCommit(inside, companyChanged);
    broadcast(inside, "queue", { action: "delete", queueId: id });
    await publishEvent(inside, "queue.deleted", { queueId: id });
    await store.remove({ id });
    await recordAudit(inside, { action: "queue.deleted", target: queue.name });
    return serving;
  });
  for (const userId of people) notifyProcesses("session.changed", { companyId: scope.companyId, userId });
}

/** Until the commit nobody else adds, changes or removes a queue of the company. */
async function changingAlone<T>(
  scope: Scope,
  change: (inside: Scope, store: ReturnType<typeof queueStore>) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(scope, async (inside) => {
      const store = queueStore(inside);
      await store.lockCompany();
      return change(inside, store);
    });
  } catch (error) {
    const taken = error instanceof UniqueConstraintError ? error.fields : {};
    if ("color" in taken) throw new AppError("ERR_QUEUE_COLOR_ALREADY_EXISTS");
    if ("name" in taken) throw new AppError("ERR_VALIDATION", { fields: { name: "Already taken" } });
    throw error;
  }
}
