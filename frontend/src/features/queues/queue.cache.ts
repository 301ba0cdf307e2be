import { connectionApi } from "@guiche/contract/connections";
import { queueApi, type QueueDetails, type QueueDto } from "@guiche/contract/queues";
import type { QueryClient } from "@tanstack/react-query";
import type { RowEvent } from "../../shared/lists/paged-event";
import { listKey } from "../../shared/lists/list-key";
import { applyToWholeList } from "../../shared/lists/whole-event";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** A queue in the list: users who may not manage queues receive fewer fields. */
export type QueueRow = QueueDto & Partial<QueueDetails>;

export const queuesKey = listKey(queueApi.list);

/** By `orderQueue`, then by name. Without `orderQueue` a row stays in its place. */
export function inOrder(a: QueueRow, b: QueueRow): number {
  if (a.orderQueue === undefined || b.orderQueue === undefined) return 0;
  if (a.orderQueue !== b.orderQueue) return a.orderQueue - b.orderQueue;
  return a.name === b.name ? 0 : a.name < b.name ? -1 : 1;
}

const looksAlike = (a: QueueDto, b: QueueDto) => a.name === b.name && a.color === b.color;

/** Updates the list and refetches what embeds a queue; tickets and users update their chips themselves. */
export function applyQueueEvent(client: QueryClient, event: RowEvent<QueueRow>) {
  if ("row" in event && !event.isNew) {
    const held = client.getQueryData<QueueRow[]>(queuesKey)?.find(({ id }) => id === event.row.id);
    if (!held || !looksAlike(held, event.row))
      void client.invalidateQueries({ queryKey: listKey(connectionApi.list), exact: true });
  }
  // Queues with the same number are sorted by the database's collation.
  applyToWholeList(client, queuesKey, event, { compare: inOrder, exact: false });
}

export const queuePatches: PatchTable = {
  queue: (client, event) =>
    applyQueueEvent(
      client,
      event.action === "delete" ? { gone: event.queueId } : { row: event.queue, isNew: event.action === "create" },
    ),
};
