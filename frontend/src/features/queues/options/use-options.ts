import { queueOptionApi } from "@guiche/contract/queue-options";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "@/shared/api/call";
import { newQueueId, optionsKey } from "../queue.cache";
import { newOptionMutations, type NewFiles } from "./new-options";
import type { Options } from "./option-tree";
import { useSavedMutations, type OptionMutations } from "./use-saved-options";

/** A queue's option tree; realtime events of the queue keep it current. */
export const useOptions = (queueId: number, enabled = true) =>
  useQuery<Options>({
    queryKey: optionsKey(queueId),
    queryFn: ({ signal }) => call(queueOptionApi.list, { query: { queueId }, signal }),
    staleTime: Infinity,
    enabled: enabled && queueId !== newQueueId,
    ...(queueId === newQueueId && { initialData: [] }),
  });

/** The mutations of a queue's options. Changes of the tree are shown at once and run one after another. */
export function useOptionMutations(queueId: number, files: NewFiles): OptionMutations {
  const client = useQueryClient();
  const savedMutations = useSavedMutations(queueId);
  return useMemo(
    () => (queueId === newQueueId ? newOptionMutations(client, files) : savedMutations),
    [client, queueId, files, savedMutations],
  );
}
