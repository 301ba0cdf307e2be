import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { QuickMessageRow } from "./quick-message.store";

export const presentQuickMessage = (row: QuickMessageRow): QuickMessageDto => ({
  id: row.id,
  shortcode: row.shortcode,
  message: row.message,
  geral: row.geral,
  status: row.status,
  isMedia: row.mediaId !== null,
  // A new file gets a new address, so browsers do not show a cached one.
  mediaPath: row.mediaId === null ? null : `/quick-messages/${row.id}/media?version=${row.mediaId}`,
  mediaName: row.mediaName,
  userId: row.userId,
  queueIds: row.queueIds,
  uses: row.uses,
});
