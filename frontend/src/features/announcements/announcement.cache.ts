import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import { pageSize } from "@guiche/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { applyToPages, type PagedRule, type RowEvent } from "../../shared/lists/paged-event";
import type { PatchTable } from "../../shared/realtime/patch-table";

interface Page {
  records: AnnouncementDto[];
  hasMore: boolean;
}

/** By priority, then newest first: the server's order. */
const announcementRule: PagedRule<Page, AnnouncementDto> = {
  rowsOf: ({ records }) => records,
  withRows: (_page, records, hasMore) => ({ records: [...records], hasMore }),
  hasMore: ({ hasMore }) => hasMore,
  size: pageSize.other,
  compare: (a, b) => a.priority - b.priority || b.id - a.id,
  exact: true,
  words: ({ title, text }) => [title, text],
};

export const applyAnnouncementEvent = (client: QueryClient, event: RowEvent<AnnouncementDto>) =>
  applyToPages(client, announcementApi.list.path, event, announcementRule);

export const announcementPatches: PatchTable = {
  announcement: (client, event) =>
    applyAnnouncementEvent(
      client,
      event.action === "delete" ? { gone: event.id } : { row: event.record, isNew: event.action === "create" },
    ),
};
