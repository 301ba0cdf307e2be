import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import type { QueryClient } from "@tanstack/react-query";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

export function applyQuickMessageEvent(client: QueryClient, event: RowEvent<QuickMessageDto>) {
  applyRowEvent(client, quickMessageApi.page.path, event, {
    rowsIn: "records",
    placeOf: ({ shortcode, message }) => [shortcode, message],
  });
  // Everything but the usage count may decide whether the composer offers it.
  applyRowEvent(client, quickMessageApi.list.path, event, { placeOf: ({ uses: _, ...reply }) => [reply] });
}

export const quickMessagePatches: PatchTable = {
  quickMessage: (client, event) =>
    applyQuickMessageEvent(client, event.action === "delete" ? { removedId: event.id } : { row: event.record }),
};
