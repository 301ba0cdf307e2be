import { connectionApi } from "@guiche/contract/connections";
import { queueApi, type QueueDetails, type QueueDto } from "@guiche/contract/queues";
import type { QueryClient } from "@tanstack/react-query";
import type { RowEvent } from "../../shared/lists/paged-event";
import { listKey } from "../../shared/lists/list-key";
import { applyToWholeList } from "../../shared/lists/whole-event";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** A queue as the list holds it: those who may not manage queues hold less of it. */
export type QueueRow = QueueDto & Partial<QueueDetails>;

export const queuesKey = listKey(queueApi.list);

/** By `orderQueue`, then by name. Whoever does not know the order leaves a row where it is. */
export function inOrder(a: QueueRow, b: QueueRow): number {
  if (a.orderQueue === undefined || b.orderQueue === undefined) return 0;
  if (a.orderQueue !== b.orderQueue) return a.orderQueue - b.orderQueue;
  return a.name === b.name ? 0 : a.name < b.name ? -1 : 1;
}

const looksAlike = (a: QueueDto, b: QueueDto) => a.name === b.name && a.color === b.color;

/** The list, and what shows a queue's name or colour besides: tickets and people repaint their chips themselves. */
export function applyQueueEvent(client: QueryClient, event: RowEvent<QueueRow>) {
  if ("row" in event && !event.isNew) {
    const held = client.getQueryData<QueueRow[]>(queuesKey)?.find(({ id }) => id === event.row.id);
    if (!held || !looksAlike(held, event.row))
      void client.invalidateQueries({ queryKey: listKey(connectionApi.list), exact: true });
  }
  // Between queues of the same number the alphabet is the database's.
  applyToWholeList(client, queuesKey, event, { compare: inOrder, exact: false });
}

export const queuePatches: PatchTable = {
  queue: (client, event) =>
    applyQueueEvent(
      client,
      event.action === "delete" ? { gone: event.queueId } : { row: event.queue, isNew: event.action === "create" },
    ),
};
