import { cursorAfter } from "@guiche/contract/ticket-order";
import { ticketApi, type TicketSearch } from "@guiche/contract/tickets";
import { replaceEqualDeep, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { usePages } from "@/shared/lists/use-pages";
import { isQuestion, type ListFilter } from "./ticket-list";
import {
  applyMissedEvents,
  nextPage,
  rowsOf,
  rowsOfPage,
  type TicketPage,
  type TicketPageParam,
  type TicketPages,
} from "./ticket-pages";
import { currentRights, ticketMemory, ticketListKey } from "./ticket-store";

const some = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [...ids] : undefined);

/** The filter as a query of the server. A search looks everywhere: whose tickets the lists show does not narrow it. */
function queryOf(filter: ListFilter): Partial<TicketSearch> {
  if (isQuestion(filter)) {
    const { searchParam, tags, users, date, updatedAt, closing } = filter;
    return {
      searchParam: searchParam || undefined,
      tags: some(tags),
      users: some(users),
      date: date || undefined,
      updatedAt: updatedAt || undefined,
      ...closing,
    };
  }
  const { status, showAll, queueIds, connectionIds, unread, unanswered, overdue, groups, fromAd, paused, order } =
    filter;
  return {
    status,
    showAll: showAll ? "true" : "false",
    queueIds: some(queueIds),
    whatsappIds: some(connectionIds),
    withUnreadMessages: unread ? "true" : undefined,
    withoutAnswer: unanswered ? "true" : undefined,
    overdue: overdue ? "true" : undefined,
    groups: groups ? "true" : undefined,
    fromAd: fromAd ? "true" : undefined,
    paused: paused ? "true" : undefined,
    sort: order === "recent" ? undefined : order,
  };
}

async function fetchPage(
  client: QueryClient,
  filter: ListFilter,
  param: TicketPageParam,
  signal: AbortSignal,
): Promise<TicketPage> {
  const recentEvents = ticketMemory(client).tickets;
  const asOf = recentEvents.mark();
  const page = await call(ticketApi.list, { query: { ...queryOf(filter), ...param }, signal });
  page.tickets.forEach((ticket) => recentEvents.noteRow(ticket));
  const last = page.tickets.at(-1);
  const cached = client.getQueryData<TicketPages>(ticketListKey(filter));
  const cachedById = new Map(cached && rowsOf(cached).tickets.map((ticket) => [ticket.id, ticket]));
  return {
    ...page,
    // An unchanged row stays the same value, so that its card is not drawn again.
    tickets: page.tickets.map((ticket) => replaceEqualDeep(cachedById.get(ticket.id), ticket)),
    ...(isQuestion(filter) && last && { cursor: cursorAfter(last) }),
    asOf,
  };
}

/**
 * A list of tickets that realtime events keep current, or a search, which is fetched again whenever it is shown. Pages
 * follow a cursor, so rows that move to the top while the user reads shift no page.
 */
export function useTicketList(filter: ListFilter, { enabled = true } = {}) {
  const client = useQueryClient();
  const asks = isQuestion(filter);
  const list = usePages<TicketPage, TicketPageParam, TicketPage["tickets"][number]>({
    queryKey: ticketListKey(filter),
    read: (param, signal) => fetchPage(client, filter, param, signal),
    firstParam: {},
    next: (last, pages) => nextPage(filter, last, pages),
    rows: rowsOfPage,
    enabled,
    staleTime: asks ? 0 : Infinity,
    keepPrevious: asks,
    structuralSharing: (current, data) => {
      const [rights, { tickets }] = [currentRights(), ticketMemory(client)];
      return rights
        ? applyMissedEvents(current as TicketPages | undefined, data as TicketPages, filter, rights, tickets)
        : data;
    },
  });
  return {
    tickets: list.rows,
    hasMore: list.hasMore,
    more: list.isFetchingNext ? ("loading" as const) : list.hasNextFailed ? ("failed" as const) : ("idle" as const),
    loadMore: list.fetchNext,
    isLoading: list.isPending,
    isStale: list.isStale,
    error: list.rows ? null : list.error,
    refetch: list.refetch,
  };
}
