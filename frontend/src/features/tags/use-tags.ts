import { tagApi, type TagDto, type TagInput, type TagPage, type TagPatch } from "@guiche/contract/tags";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { applyTagEvent } from "./tag.cache";

/** With a page's number the server answers a page. */
const rowsOf = (reply: TagPage | TagDto[]) => (Array.isArray(reply) ? reply : reply.tags);

/** The company's tags by name, a page at a time; news keeps them true. */
export const useTags = (searchParam: string) =>
  usePagedList(tagApi.list, { searchParam, pageNumber: 1 }, { rows: rowsOf, staleTime: Infinity });

/** What can be done with a tag. Each act throws what the server refuses. */
export function useTagActs() {
  const client = useQueryClient();
  return useMemo(() => {
    const keep = (row: TagDto, isNew: boolean) => {
      applyTagEvent(client, { row, isNew });
      return row;
    };
    return {
      add: async (body: TagInput) => keep(await call(tagApi.create, { body }), true),
      change: async (id: number, body: TagPatch) => keep(await call(tagApi.update, { params: { id }, body }), false),
      remove: async (id: number) => {
        await call(tagApi.remove, { params: { id } });
        applyTagEvent(client, { gone: id });
      },
    };
  }, [client]);
}
