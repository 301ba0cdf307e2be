import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { newQueueId, optionsKey } from "../queue.cache";
import { useQueues } from "../use-queues";
import { createTree } from "./create-tree";
import { addNewBranches } from "./new-options";
import type { Branch } from "./tree-file";

/** Adds branches to a queue, and shows what was added even if the server refused the rest. */
export function useCreateTree() {
  const client = useQueryClient();
  const { data: queues } = useQueues();
  return useMemo(() => {
    const names = new Map((queues ?? []).map(({ id, name }) => [id, name]));
    const queueIds = new Map((queues ?? []).map(({ id, name }) => [name, id]));
    const create = async (queueId: number, branches: readonly Branch[]) => {
      if (queueId === newQueueId) return addNewBranches(client, queueIds, branches);
      try {
        await createTree({ queueId, queueIds }, branches);
      } finally {
        void client.invalidateQueries({ queryKey: optionsKey(queueId), exact: true });
      }
    };
    return { names, create };
  }, [client, queues]);
}
