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

/** A new picture gets a new address, so browsers do not show a cached one. */
const pathOf = (id: number, key: string): string => `/announcements/${id}/media?version=${key.slice(-8)}`;
