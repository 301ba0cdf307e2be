import { pageSize } from "@guiche/contract/limits";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import type { QueryClient } from "@tanstack/react-query";
import { listKey } from "../../shared/lists/list-key";
import { applyToPages, type PagedRule, type RowEvent } from "../../shared/lists/paged-event";
import type { PatchTable } from "../../shared/realtime/patch-table";

export interface QuickMessagePage {
  records: QuickMessageDto[];
  hasMore: boolean;
}

const quickMessageRule: PagedRule<QuickMessagePage, QuickMessageDto> = {
  rowsOf: ({ records }) => records,
  withRows: (_page, records, hasMore) => ({ records: [...records], hasMore }),
  hasMore: ({ hasMore }) => hasMore,
  size: pageSize.other,
  compare: (a, b) => (a.shortcode === b.shortcode ? a.id - b.id : a.shortcode < b.shortcode ? -1 : 1),
  // The database's collation decides the order.
  exact: false,
  words: ({ shortcode, message }) => [shortcode, message],
};

/** Only the usage count changed, which is no reason for all clients to refetch the list. */
const isOnlyUsed = (held: QuickMessageDto | undefined, row: QuickMessageDto): boolean =>
  held !== undefined && JSON.stringify({ ...held, uses: row.uses }) === JSON.stringify(row);

export function applyQuickMessageEvent(client: QueryClient, event: RowEvent<QuickMessageDto>) {
  applyToPages(client, quickMessageApi.page.path, event, quickMessageRule);
  const queryKey = listKey(quickMessageApi.list);
  const offered = client.getQueryData<QuickMessageDto[]>(queryKey);
  if (
    "row" in event &&
    isOnlyUsed(
      offered?.find(({ id }) => id === event.row.id),
      event.row,
    )
  )
    client.setQueryData<QuickMessageDto[]>(queryKey, (held) =>
      held?.map((reply) => (reply.id === event.row.id ? event.row : reply)),
    );
  // Admins receive events of quick replies that the composer does not offer, so the list is refetched.
  else void client.invalidateQueries({ queryKey });
}

export const quickMessagePatches: PatchTable = {
  quickMessage: (client, event) =>
    applyQuickMessageEvent(
      client,
      event.action === "delete" ? { gone: event.id } : { row: event.record, isNew: event.action === "create" },
    ),
};
