import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import type { QueryClient } from "@tanstack/react-query";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

export const applyAnnouncementEvent = (client: QueryClient, event: RowEvent<AnnouncementDto>) =>
  applyRowEvent(client, announcementApi.list.path, event, {
    rowsIn: "records",
    placeOf: ({ priority, title, text }) => [priority, title, text],
  });

export const announcementPatches: PatchTable = {
  announcement: (client, event) =>
    applyAnnouncementEvent(client, event.action === "delete" ? { removedId: event.id } : { row: event.record }),
};
