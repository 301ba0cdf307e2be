import { queueApi, type QueueDetails, type QueueDto } from "@guiche/contract/queues";
import type { QueryClient } from "@tanstack/react-query";
import { listKey } from "../../shared/lists/list-key";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** A queue in the list: users who may not manage queues receive fewer fields. */
export type QueueRow = QueueDto & Partial<QueueDetails>;

export const queuesKey = listKey(queueApi.list);

export const applyQueueEvent = (client: QueryClient, event: RowEvent<QueueRow>) =>
  applyRowEvent(client, queueApi.list.path, event, { placeOf: ({ orderQueue, name }) => [orderQueue, name] });

export const queuePatches: PatchTable = {
  queue: (client, event) =>
    applyQueueEvent(client, event.action === "delete" ? { removedId: event.queueId } : { row: event.queue }),
};
