import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import { pageSize } from "@guiche/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { hearInPages, type PagedRule, type RowNews } from "../../shared/lists/paged-news";
import type { PatchTable } from "../../shared/realtime/patch-table";

interface Page {
  records: AnnouncementDto[];
  hasMore: boolean;
}

/** Most urgent first, then newest: the server's order. */
const announcementRule: PagedRule<Page, AnnouncementDto> = {
  rowsOf: ({ records }) => records,
  withRows: (_page, records, hasMore) => ({ records: [...records], hasMore }),
  hasMore: ({ hasMore }) => hasMore,
  size: pageSize.other,
  compare: (a, b) => a.priority - b.priority || b.id - a.id,
  exact: true,
  words: ({ title, text }) => [title, text],
};

export const hearAnnouncement = (client: QueryClient, news: RowNews<AnnouncementDto>) =>
  hearInPages(client, announcementApi.list.path, news, announcementRule);

export const announcementPatches: PatchTable = {
  announcement: (client, news) =>
    hearAnnouncement(
      client,
      news.action === "delete" ? { gone: news.id } : { row: news.record, isNew: news.action === "create" },
    ),
};
