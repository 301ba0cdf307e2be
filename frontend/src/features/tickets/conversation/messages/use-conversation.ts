import type { ReplyOf } from "@guiche/contract/endpoint";
import { cursorAfter } from "@guiche/contract/ticket-order";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { call } from "@/shared/api/call";
import { usePages } from "@/shared/lists/use-pages";
import { messagesKey } from "../../state/ticket-store";
import { earlierThan, joinedRows, nextAbove } from "./earlier";
import type { MessageRows } from "../../state/messages/message-rows";
import { fetchNewest, useMessages, type Older } from "./use-messages";

type Earlier = ReplyOf<typeof ticketApi.list>;

const ticketsOf = ({ tickets }: Earlier) => tickets;

function pageAfter({ tickets, hasMore }: Earlier) {
  const last = tickets.at(-1);
  return hasMore && last ? { before: cursorAfter(last) } : undefined;
}

/** The customer's earlier tickets that this user may see, requested once the open one is read to its beginning. */
function useEarlierTickets({ id, contactId, whatsappId }: TicketDto, wanted: boolean) {
  const { rows, hasMore, fetchNext, hasNextFailed, isLoading, isFetchingNext, error, refetch } = usePages<
    Earlier,
    { before?: string },
    TicketDto
  >({
    queryKey: ["earlier-tickets", id],
    read: (param, signal) => call(ticketApi.list, { query: { contactId, status: "closed", ...param }, signal }),
    firstParam: {},
    next: pageAfter,
    rows: ticketsOf,
    enabled: wanted,
  });
  return {
    earlier: useMemo(() => earlierThan({ id, whatsappId }, rows ?? []), [id, whatsappId, rows]),
    hasMore,
    fetchNext,
    isLoading: isLoading || isFetchingNext,
    failed: error ? (hasNextFailed ? fetchNext : refetch) : null,
  };
}

const together = (queries: readonly UseQueryResult<MessageRows>[]) => ({
  rows: queries.map(({ data }) => data),
  isLoading: queries.some(({ data, error }) => !data && !error),
  failed: queries.find(({ data, error }) => !data && error)?.refetch ?? null,
});

/** The messages of the earlier tickets that were opened above. */
function useAbove(ids: readonly number[]) {
  const client = useQueryClient();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: messagesKey(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchNewest(client, id, signal),
      // The ticket is closed; events apply what still changes in it.
      staleTime: Infinity,
      structuralSharing: false,
    })),
    combine: together,
  });
}

/** One ticket's conversation, which goes on above with what was said in the customer's earlier ones. */
export function useConversation(ticket: TicketDto, visit = 0) {
  const own = useMessages(ticket.id, visit);
  const [openedTicketIds, setOpenedTicketIds] = useState<readonly number[]>([]);
  const above = useAbove(openedTicketIds);
  const tickets = useEarlierTickets(ticket, own.rows?.hasMore === false);

  const top = openedTicketIds.at(-1) ?? ticket.id;
  const topRows: MessageRows | undefined = openedTicketIds.length > 0 ? above.rows.at(-1) : own.rows;
  const next = nextAbove(top, tickets.earlier);
  const pageOf = own.loadOlder;
  const { hasMore: moreTickets, fetchNext } = tickets;
  const retryFailed = above.failed ?? tickets.failed;
  const loadOlder = useCallback(() => {
    if (retryFailed) void retryFailed();
    else if (topRows?.hasMore) void pageOf(top);
    else if (topRows && next !== null)
      setOpenedTicketIds((before) => (before.includes(next) ? before : [...before, next]));
    else if (topRows && moreTickets) fetchNext();
  }, [retryFailed, topRows, pageOf, top, next, moreTickets, fetchNext]);

  const messages = useMemo(() => own.rows && joinedRows(own.rows, above.rows), [own.rows, above.rows]);
  const isLoading = above.isLoading || tickets.isLoading;
  const older: Older = retryFailed ? "failed" : isLoading ? "loading" : own.older;
  return {
    own: own.rows,
    messages,
    isFresh: own.isFresh,
    hasMore: Boolean(topRows?.hasMore || next !== null || moreTickets || above.isLoading || retryFailed),
    older,
    loadOlder,
    error: own.error,
    refetch: own.refetch,
  };
}
