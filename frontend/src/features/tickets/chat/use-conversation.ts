import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { QueryObserver, useQueryClient, type QueryObserverResult } from "@tanstack/react-query";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { usePagedList } from "../../../shared/lists/use-paged-list";
import { messagesKey } from "../ticket-cache";
import { cursorOf } from "../ticket-list";
import { earlierThan, joinedRows, nextAbove } from "./earlier";
import type { MessageRows } from "./message-rows";
import { fetchNewest, useMessages, type Older } from "./use-messages";

const ticketsOf = ({ tickets }: { tickets: TicketDto[] }) => tickets;

/** The customer's earlier tickets, as far as this person may see them; asked for when the open one is read to its beginning. */
function useEarlierTickets(ticket: TicketDto, wanted: boolean) {
  const { contactId } = ticket;
  const { rows, hasMore, fetchNext, isLoading, error, refetch } = usePagedList(
    ticketApi.list,
    { contactId, status: "closed" },
    {
      key: ["earlier-tickets", contactId],
      rows: ticketsOf,
      next: ({ tickets, hasMore }) => (hasMore && tickets.at(-1) ? { before: cursorOf(tickets.at(-1)!) } : undefined),
      enabled: wanted,
    },
  );
  const { id, whatsappId } = ticket;
  const earlier = useMemo(() => earlierThan({ id, whatsappId }, rows), [id, whatsappId, rows]);
  return { earlier, hasMore, fetchNext, isLoading, failed: error ? refetch : null };
}

type Found = QueryObserverResult<MessageRows>;

const allOf = (found: readonly Found[]) => ({
  rows: found.map(({ data }) => data),
  isLoading: found.some(({ data, error }) => !data && !error),
  failed: found.find(({ data, error }) => !data && error)?.refetch ?? null,
});

/** The messages of the earlier tickets that were opened above. */
function useAbove(ids: readonly number[]) {
  const client = useQueryClient();
  const watched = useMemo(() => {
    const observers = ids.map(
      (id) =>
        new QueryObserver<MessageRows>(client, {
          queryKey: messagesKey(id),
          queryFn: ({ signal }) => fetchNewest(client, id, signal),
          // It is closed; what still changes in it is heard.
          staleTime: Infinity,
        }),
    );
    return together(observers);
  }, [client, ids]);
  const found = useSyncExternalStore(watched.subscribe, watched.results);
  return useMemo(() => allOf(found), [found]);
}

/** Several queries as one thing to subscribe to; the results are the same array until one of them changes. */
function together(observers: readonly QueryObserver<MessageRows>[]) {
  let last: readonly Found[] = observers.map((each) => each.getCurrentResult());
  return {
    subscribe: (listener: () => void) => {
      const stops = observers.map((each) => each.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    results: () => {
      const now = observers.map((each) => each.getCurrentResult());
      if (now.some((result, index) => result !== last[index])) last = now;
      return last;
    },
  };
}

/** One ticket's conversation, which goes on above with what was said in the customer's earlier ones. */
export function useConversation(ticket: TicketDto) {
  const own = useMessages(ticket.id);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const above = useAbove(opened);
  const tickets = useEarlierTickets(ticket, own.rows?.hasMore === false);

  const top = opened.at(-1) ?? ticket.id;
  const topRows: MessageRows | undefined = opened.length > 0 ? above.rows.at(-1) : own.rows;
  const next = nextAbove(top, tickets.earlier);
  const pageOf = own.loadOlder;
  const { hasMore: moreTickets, fetchNext } = tickets;
  const failed = above.failed ?? tickets.failed;
  const loadOlder = useCallback(() => {
    if (failed) void failed();
    else if (topRows?.hasMore) void pageOf(top);
    else if (topRows && next !== null) setOpened((before) => (before.includes(next) ? before : [...before, next]));
    else if (topRows && moreTickets) fetchNext();
  }, [failed, topRows, pageOf, top, next, moreTickets, fetchNext]);

  const messages = useMemo(() => own.rows && joinedRows(own.rows, above.rows), [own.rows, above.rows]);
  const isLoading = above.isLoading || tickets.isLoading;
  const older: Older = failed ? "failed" : isLoading ? "loading" : own.older;
  return {
    own: own.rows,
    messages,
    isFresh: own.isFresh,
    hasMore: Boolean(topRows?.hasMore || next !== null || moreTickets || above.isLoading || failed),
    older,
    loadOlder,
    error: own.error,
    refetch: own.refetch,
  };
}
