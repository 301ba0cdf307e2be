import { tagApi, type TagDto, type TagInput, type TagPage, type TagPatch } from "@guiche/contract/tags";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { applyTagEvent } from "./tag.cache";

/** With a page number the server returns a page. */
const rowsOf = (reply: TagPage | TagDto[]) => (Array.isArray(reply) ? reply : reply.tags);

/**
 * The company's tags by name, page by page; realtime events keep them current. How many tickets have them is not
 * announced, so it is asked for whenever the page is opened.
 */
export const useTags = (searchParam: string) =>
  usePagedList(tagApi.list, { searchParam, pageNumber: 1 }, { rows: rowsOf, staleTime: 0 });

/** The mutations of tags. Each throws the server's error. */
export function useTagMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const cacheRow = (row: TagDto) => {
      applyTagEvent(client, { row });
      return row;
    };
    return {
      add: async (body: TagInput) => cacheRow(await call(tagApi.create, { body })),
      change: async (id: number, body: TagPatch) => cacheRow(await call(tagApi.update, { params: { id }, body })),
      remove: async (id: number, moveTo?: number) => {
        await call(tagApi.remove, { params: { id }, query: { moveTo } });
        applyTagEvent(client, { removedId: id });
      },
    };
  }, [client]);
}
