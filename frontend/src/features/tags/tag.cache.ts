import { tagApi, type TagDto } from "@guiche/contract/tags";
import type { QueryClient } from "@tanstack/react-query";
import { refetch } from "../../shared/lists/refetch";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

export function applyTagEvent(client: QueryClient, event: RowEvent<TagDto>) {
  applyRowEvent(client, tagApi.list.path, event, { rowsIn: "tags", placeOf: ({ name }) => [name] });
  // Pickers and boards refetch.
  for (const { path } of [tagApi.all, tagApi.kanban]) refetch(client, { queryKey: [path] });
}

export const tagPatches: PatchTable = {
  tag: (client, event) =>
    applyTagEvent(client, event.action === "delete" ? { removedId: event.tagId } : { row: event.tag }),
};
