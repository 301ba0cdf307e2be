import type { NewQueueOption } from "@guiche/contract/queue-options";
import type { QueueInput, QueuePatch } from "@guiche/contract/queues";
import { companyChanged, scopedCache } from "../../core/cache";
import { afterCommit, transaction } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { AppError, invalid, unlessTaken } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { changesBetween, recordAudit } from "../audit";
import { ownCompany } from "../companies";
import { forgetFile } from "../media";
import { broadcastQueue } from "./queue.events";
import { optionStore } from "./options/option.store";
import { queueStore, type QueueRow } from "./queue.store";
import { mustHaveResponders } from "./responders";

/** Throws ERR_NO_QUEUE_FOUND unless all of them are queues of the company. */
export async function mustHaveQueues(scope: Scope, ids: number[]): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > 0 && (await queueStore(scope).countOf(unique)) !== unique.length)
    throw new AppError("ERR_NO_QUEUE_FOUND");
}

/** Every queue in menu order, cached until one changes. */
export const allQueues = scopedCache<QueueRow[]>(30, (scope) => queueStore(scope).all());

/** One queue, cached until it changes; null when it is deleted. */
export const queueOf = async (scope: Scope, id: number): Promise<QueueRow | null> =>
  (await allQueues(scope)).find((row) => row.id === id) ?? null;

export const listQueues = (scope: Scope): Promise<QueueRow[]> => queueStore(scope).all();

export const showQueue = (scope: Scope, id: number): Promise<QueueRow> => queueStore(scope).mustHave(id);

/** The plan's limit is exact: creates in one company run one after another. The options are made with the queue. */
export async function createQueue(scope: Scope, { options, ...input }: QueueInput): Promise<QueueRow> {
  // Looked up before the lock: the lock's holder must not wait for a free database connection.
  const { plan } = await ownCompany(scope);
  const row = await changingAlone(scope, async (inside, store) => {
    await mustHaveResponders(inside, input);
    if ((await store.count()) >= plan.queues) throw new AppError("ERR_PLAN_LIMIT_REACHED");
    await mustHaveQueues(inside, forwardsOf(options));
    const queue = await store.add(input);
    await addOptions(inside, { queueId: queue.id, parentId: null }, options);
    await recordAudit(inside, { action: "queue.created", target: queue.name });
    return queue;
  });
  companyChanged(scope);
  broadcastQueue(scope, "create", row);
  return row;
}

const forwardsOf = (options: readonly NewQueueOption[]): number[] =>
  options.flatMap(({ forwardQueueId, children }) => [
    ...(forwardQueueId === null ? [] : [forwardQueueId]),
    ...forwardsOf(children),
  ]);

/** Each option before those below it. */
async function addOptions(
  scope: Scope,
  place: { queueId: number; parentId: number | null },
  options: readonly NewQueueOption[],
): Promise<void> {
  for (const [index, { children, ...option }] of options.entries()) {
    const { id } = await optionStore(scope).add({ ...option, ...place, option: index + 1 });
    await addOptions(scope, { ...place, parentId: id }, children);
  }
}

/** A patch: missing fields stay as they are. */
export const updateQueue = (scope: Scope, id: number, patch: QueuePatch): Promise<QueueRow> =>
  changeQueue(scope, id, () => patch);

export async function changeQueue(
  scope: Scope,
  id: number,
  decide: (inside: Scope, before: QueueRow) => Partial<QueueRow>,
): Promise<QueueRow> {
  const row = await changingAlone(scope, async (inside, store) => {
    const before = await store.mustHave(id);
    const patch = decide(inside, before);
    await mustHaveResponders(inside, patch, before);
    const [after = before] = Object.keys(patch).length > 0 ? await store.change({ id }, patch) : [];
    const details = changesBetween(before, patch);
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: "queue.changed", target: after.name, details });
    return after;
  });
  companyChanged(scope);
  broadcastQueue(scope, "update", row);
  return row;
}

/** Its tickets stay, without a queue. Its agents lose the queue and get events only for what they may still see. */
export async function removeQueue(scope: Scope, id: number): Promise<void> {
  const people = await changingAlone(scope, async (inside, store) => {
    await raiseStatementTimeout(inside);
    const queue = await store.lock(id);
    if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
    const serving = await store.peopleOf(id);
    const options = await optionStore(inside).ofQueue(id);
    // Registered before the listeners' own afterCommit calls, which must not read stale cached rows.
    afterCommit(inside, companyChanged);
    broadcast(inside, "queue", { action: "delete", queueId: id });
    await publishEvent(inside, "queue.deleted", { queueId: id });
    await store.remove(queue);
    await recordAudit(inside, { action: "queue.deleted", target: queue.name });
    forgetFile(inside, queue.mediaId);
    for (const { mediaId } of options) forgetFile(inside, mediaId);
    return serving;
  });
  for (const userId of people) notifyProcesses("session.changed", { companyId: scope.companyId, userId });
}

/** Serializes adding, changing and removing the company's queues until the commit. */
export const changingAlone = <T>(
  scope: Scope,
  change: (inside: Scope, store: ReturnType<typeof queueStore>) => Promise<T>,
): Promise<T> =>
  unlessTaken(
    transaction(scope, async (inside) => {
      const store = queueStore(inside);
      await store.lockCompany();
      return change(inside, store);
    }),
    (columns) =>
      ("color" in columns && new AppError("ERR_QUEUE_COLOR_ALREADY_EXISTS")) ||
      ("name" in columns && invalid({ name: "Already taken" })),
  );
