import { queueApi, type QueueInput } from "@guiche/contract/queues";
import { userApi } from "@guiche/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { notifyError } from "../../shared/api/notify-error";
import { useSession } from "../../shared/session";
import { moveQueue, type Direction } from "./order";
import { applyQueueEvent, queuesKey, type QueueRow } from "./queue.cache";
import { useResource } from "../../shared/lists/use-resource";

/** The company's queues in their order; realtime events keep them current. */
export const useQueues = () => useQuery<QueueRow[]>({ ...endpointQuery(queueApi.list), staleTime: Infinity });

/** Whether each queue has its own hours. */
export function useQueueHours(): boolean {
  const { settings } = useSession().user.company;
  return settings.some(({ key, value }) => key === "scheduleType" && value === "queue");
}

/** The mutations of queues. Each throws the server's error. */
export function useQueueMutations() {
  const client = useQueryClient();
  const { user } = useSession();
  const { add, change, saveFile, remove } = useResource(queueApi, applyQueueEvent);
  return {
    add: async (body: QueueInput, join: boolean) => {
      const row = await add(body);
      const queueIds = [...user.queues.map(({ id }) => id), row.id];
      // The queue exists already: a failure here must not make the user create it again.
      if (join) await call(userApi.update, { params: { id: user.id }, body: { queueIds } }).catch(notifyError);
      return row;
    },
    change,
    saveFile,
    remove,
    /** Moves a queue one place up or down: optimistically, and back when the server refuses. */
    move: async (id: number, direction: Direction) => {
      await client.cancelQueries({ queryKey: queuesKey, exact: true });
      const { rows, changes } = moveQueue(client.getQueryData<QueueRow[]>(queuesKey) ?? [], id, direction);
      client.setQueryData<QueueRow[]>(queuesKey, rows);
      try {
        for (const { id: queueId, orderQueue } of changes)
          await call(queueApi.update, { params: { id: queueId }, body: { orderQueue } });
      } finally {
        void client.invalidateQueries({ queryKey: queuesKey, exact: true });
      }
    },
  };
}
