import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi, type QueueDetails, type QueueDto } from "@guiche/contract/queues";
import type { QueryClient } from "@tanstack/react-query";
import { listKey } from "../../shared/lists/list-key";
import { refetch } from "../../shared/lists/refetch";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** A queue in the list: users who may not manage queues receive fewer fields. */
export type QueueRow = QueueDto & Partial<QueueDetails>;

export const queuesKey = listKey(queueApi.list);

/** Stands for a queue that is not saved yet. Its options are only in the cache, with negative ids. */
export const newQueueId = 0;

/** A queue's option tree. */
export const optionsKey = (queueId: number) => listKey(queueOptionApi.list, queueId);

/** Every change of an option is announced as an update of its queue. Own changes under way refetch when they end. */
function refetchOptions(client: QueryClient, queueId: number) {
  if (client.isMutating({ mutationKey: optionsKey(queueId) }) > 0) return;
  refetch(client, { queryKey: optionsKey(queueId), exact: true });
}

export const applyQueueEvent = (client: QueryClient, event: RowEvent<QueueRow>) =>
  applyRowEvent(client, queueApi.list.path, event, { placeOf: ({ orderQueue, name }) => [orderQueue, name] });

export const queuePatches: PatchTable = {
  queue: (client, event) => {
    applyQueueEvent(client, event.action === "delete" ? { removedId: event.queueId } : { row: event.queue });
    if (event.action === "update") refetchOptions(client, event.queue.id);
  },
};
