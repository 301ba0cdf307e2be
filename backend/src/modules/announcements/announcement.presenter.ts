import type { AnnouncementDto } from "@guiche/contract/announcements";
import type { AnnouncementRow } from "./announcement.store";

export const presentAnnouncement = (row: AnnouncementRow): AnnouncementDto => ({
  id: row.id,
  title: row.title,
  text: row.text,
  priority: row.priority,
  status: row.status,
  mediaPath: row.mediaKey && pathOf(row.id, row.mediaKey),
  mediaName: row.mediaName,
  createdAt: row.createdAt.toISOString(),
});

/** Another picture has another address: a browser does not show the one it kept. */
const pathOf = (id: number, key: string): string => `/announcements/${id}/media?version=${key.slice(-8)}`;
