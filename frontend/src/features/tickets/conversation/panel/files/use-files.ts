import { messageApi, type MessageKind } from "@guiche/contract/messages";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePagedList } from "@/shared/lists/use-paged-list";
import type { MessageRows } from "@/features/tickets/state/messages/message-rows";
import { messagesKey } from "@/features/tickets/state/ticket-store";
import { filesOf } from "./files";

const none: readonly never[] = [];

/** The files of one kind in a ticket. Undefined until the first page has arrived. */
export function useFiles(ticketId: number, kind: MessageKind) {
  const list = usePagedList(
    messageApi.files,
    { kind },
    {
      params: { ticketId },
      staleTime: 0,
      rows: ({ messages }) => messages,
      next: ({ hasMore, messages }) => (hasMore ? { kind, before: messages.at(-1)?.id } : undefined),
    },
  );
  const { rows, hasMore, pages } = list;
  const { data } = useQuery<MessageRows>({ queryKey: messagesKey(ticketId), queryFn: skipToken });
  const loaded = data?.messages ?? none;
  const files = useMemo(
    () => pages && filesOf(kind, { listedMessages: rows, hasMore }, loaded),
    [pages, kind, rows, hasMore, loaded],
  );
  return { ...list, files };
}
