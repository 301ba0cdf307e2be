import { queueApi } from "@guiche/contract/queues";
import type { ActorRights } from "@guiche/contract/users";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { useSession } from "@/shared/session";
import { queueChoice } from "./queue-choice";

const queues = endpointQuery(queueApi.list);

/** All queues of the company; realtime events keep them current. */
export const useQueues = () => useQuery(queues).data ?? [];

/** The current user's queue choices, kept current while mounted. */
export function useQueueChoice() {
  const { rights } = useSession();
  const { data, isPending } = useQuery(queues);
  return { ...queueChoice(rights, data ?? []), isPending };
}

/** The same, fetched once. */
export const fetchQueueChoices = async (client: QueryClient, rights: ActorRights) =>
  queueChoice(rights, await client.fetchQuery(queues)).queues;
