import type { ReplyOf } from "@guiche/contract/endpoint";
import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { userApi } from "@guiche/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { fetchFile, upload } from "../../shared/api/files";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { listQueryOptions } from "../../shared/lists/list-query-options";
import { saveBlob } from "../../shared/media/save";
import { inputOf, type QuickMessageForm } from "./fields";
import { applyQuickMessageEvent } from "./quick-message.cache";

const recordsOf = ({ records }: ReplyOf<typeof quickMessageApi.page>) => records;

/**
 * The user's own quick replies and the shared ones (for admins, all), by shortcode; realtime events keep them current.
 * Usage counts have no events and are refetched after a while.
 */
export const useQuickMessages = (search: string) =>
  usePagedList(quickMessageApi.page, search ? { searchParam: search } : {}, { rows: recordsOf });

/** Names of the owners, for admins, who see their colleagues' quick replies. */
export function useNames(enabled: boolean): (userId: number | null) => string | undefined {
  const { data } = useQuery({
    ...listQueryOptions(userApi.names),
    staleTime: Infinity,
    enabled,
  });
  return (userId) => data?.find(({ id }) => id === userId)?.name;
}

const noQueues: readonly QueueDto[] = [];

/** The company's queues; realtime events keep them current. */
export const useQueues = () => useQuery(listQueryOptions(queueApi.list)).data ?? noQueues;

export const addressOf = (mediaPath: string) => `/api${mediaPath}`;

/** Downloads the file; it needs the token, so it is fetched first. */
export async function saveAttachment({ mediaPath, mediaName }: QuickMessageDto): Promise<void> {
  if (mediaPath) saveBlob(await fetchFile(addressOf(mediaPath)), mediaName ?? "");
}

/** The mutations of quick replies. Each throws the server's error. */
export function useQuickMessageMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const cacheRow = (row: QuickMessageDto) => {
      applyQuickMessageEvent(client, { row });
      return row;
    };
    return {
      save: async (id: number | null, form: QuickMessageForm) =>
        id === null
          ? cacheRow(await call(quickMessageApi.create, { body: inputOf(form) }))
          : cacheRow(await call(quickMessageApi.update, { params: { id }, body: inputOf(form) })),
      saveAttachment: async (
        row: QuickMessageDto,
        { attachment }: QuickMessageForm,
        onProgress: (part: number) => void,
      ) => {
        const params = { id: row.id };
        if (attachment instanceof File)
          return cacheRow(
            await upload(quickMessageApi.setMedia, {
              params,
              fields: { typeArch: "quickMessage" },
              files: [attachment],
              onProgress,
            }),
          );
        if (attachment === "none" && row.mediaPath) return cacheRow(await call(quickMessageApi.dropMedia, { params }));
        return row;
      },
      remove: async (id: number) => {
        await call(quickMessageApi.remove, { params: { id } });
        applyQuickMessageEvent(client, { removedId: id });
      },
    };
  }, [client]);
}
