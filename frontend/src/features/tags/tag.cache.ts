import { pageSize } from "@guiche/contract/limits";
import { tagApi, type TagDto, type TagPage } from "@guiche/contract/tags";
import type { QueryClient } from "@tanstack/react-query";
import { applyToPages, type PagedRule, type RowEvent } from "../../shared/lists/paged-event";
import type { PatchTable } from "../../shared/realtime/patch-table";

const tagRule: PagedRule<TagPage, TagDto> = {
  rowsOf: ({ tags }) => tags,
  withRows: (_page, tags, hasMore) => ({ tags: [...tags], hasMore }),
  hasMore: ({ hasMore }) => hasMore,
  size: pageSize.other,
  compare: (a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1),
  // The database's collation decides the order.
  exact: false,
  words: ({ name }) => [name],
};

export function applyTagEvent(client: QueryClient, event: RowEvent<TagDto>) {
  applyToPages(client, tagApi.list.path, event, tagRule);
  // Pickers and boards refetch.
  for (const { path } of [tagApi.all, tagApi.kanban]) void client.invalidateQueries({ queryKey: [path] });
}

export const tagPatches: PatchTable = {
  tag: (client, event) =>
    applyTagEvent(
      client,
      event.action === "delete" ? { gone: event.tagId } : { row: event.tag, isNew: event.action === "create" },
    ),
};
