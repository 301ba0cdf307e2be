import type { ReplyOf } from "@guiche/contract/endpoint";
import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { userApi } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { fetchFile } from "../../shared/api/files";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { saveBlob } from "../../shared/media/save";
import { applyQuickMessageEvent } from "./quick-message.cache";
import { useResource } from "../../shared/lists/use-resource";

const recordsOf = ({ records }: ReplyOf<typeof quickMessageApi.page>) => records;

/**
 * The user's own quick replies and the shared ones (for admins, all), by shortcode; realtime events keep them current.
 * Usage counts have no events and are refetched after a while.
 */
export const useQuickMessages = (search: string) =>
  usePagedList(quickMessageApi.page, search ? { searchParam: search } : {}, { rows: recordsOf });

/** Names of the owners, for admins, who see their colleagues' quick replies. */
export function useNames(enabled: boolean): (userId: number | null) => string | undefined {
  const { data } = useQuery({ ...endpointQuery(userApi.names), staleTime: Infinity, enabled });
  return (userId) => data?.find(({ id }) => id === userId)?.name;
}

const noQueues: readonly QueueDto[] = [];

/** The company's queues; realtime events keep them current. */
export const useQueues = () => useQuery(endpointQuery(queueApi.list)).data ?? noQueues;

export const addressOf = (mediaPath: string) => `/api${mediaPath}`;

/** Downloads the file; it needs the token, so it is fetched first. */
export async function saveAttachment({ mediaPath, mediaName }: QuickMessageDto): Promise<void> {
  if (mediaPath) saveBlob(await fetchFile(addressOf(mediaPath)), mediaName ?? "");
}

/** The mutations of quick replies. Each throws the server's error. */
export const useQuickMessageMutations = () => useResource(quickMessageApi, applyQuickMessageEvent);
