import { ticketApi, type TicketSearch } from "@guiche/contract/tickets";
import { keepPreviousData, replaceEqualDeep, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "@/shared/api/call";
import { currentRights, ticketMemory, ticketListKey } from "./ticket-store";
import { applyTicketEvent, cursorAfter, isQuestion, type ListFilter, type TicketRows } from "./ticket-list";

/** A refetch brings as many rows as were shown, up to this many: the eye's place is kept, within reason. */
const deepest = 400;

const some = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [...ids] : undefined);

/** The filter as the server is asked it. A search looks everywhere: whose tickets the lists show does not narrow it. */
function queryOf(filter: ListFilter): Partial<TicketSearch> {
  if (isQuestion(filter)) {
    const { searchParam, tags, users, date, updatedAt } = filter;
    return {
      searchParam: searchParam || undefined,
      tags: some(tags),
      users: some(users),
      date: date || undefined,
      updatedAt: updatedAt || undefined,
    };
  }
  const { status, showAll, queueIds, connectionIds, unread, unanswered, groups, order } = filter;
  return {
    status,
    showAll: showAll ? "true" : "false",
    queueIds: some(queueIds),
    whatsappIds: some(connectionIds),
    withUnreadMessages: unread ? "true" : undefined,
    withoutAnswer: unanswered ? "true" : undefined,
    groups: groups ? "true" : undefined,
    sort: order === "recent" ? undefined : order,
  };
}

async function fetchPage(filter: ListFilter, before?: string, signal?: AbortSignal): Promise<TicketRows> {
  const page = await call(ticketApi.list, { query: { ...queryOf(filter), before }, signal });
  const last = page.tickets.at(-1);
  return isQuestion(filter) && last ? { ...page, cursor: cursorAfter(last) } : page;
}

/** Rows as they were read, and then everything that was heard since the reading began. */
function caughtUp(client: QueryClient, filter: ListFilter, rows: TicketRows, mark: number): TicketRows {
  const received = ticketMemory(client).tickets;
  const rights = currentRights();
  rows.tickets.forEach((ticket) => received.saw(ticket));
  return rights
    ? received.since(mark).reduce((held, event) => applyTicketEvent(held, event, filter, rights), rows)
    : rows;
}

/** Rows that say the same as before stay the same values, wherever they stand now: their cards are not drawn again. */
function unchanged(before: TicketRows | undefined, rows: TicketRows): TicketRows {
  const known = new Map(before?.tickets.map((ticket) => [ticket.id, ticket]));
  return { ...rows, tickets: rows.tickets.map((ticket) => replaceEqualDeep(known.get(ticket.id), ticket)) };
}

function below(held: TicketRows, page: TicketRows): TicketRows {
  const known = new Set(held.tickets.map((ticket) => ticket.id));
  return { ...page, tickets: [...held.tickets, ...page.tickets.filter((ticket) => !known.has(ticket.id))] };
}

/** Where the next page begins; undefined when nothing is left of what was loaded. */
function endOf({ cursor, tickets }: TicketRows, filter: ListFilter) {
  const last = tickets.at(-1);
  return cursor ?? (last && cursorAfter(last, isQuestion(filter) ? undefined : filter.order));
}

async function fetchRows(
  client: QueryClient,
  filter: ListFilter,
  depth: number,
  signal: AbortSignal,
): Promise<TicketRows> {
  const mark = ticketMemory(client).tickets.mark();
  let rows = await fetchPage(filter, undefined, signal);
  while (rows.hasMore && rows.tickets.length < Math.min(depth, deepest)) {
    rows = below(rows, await fetchPage(filter, endOf(rows, filter), signal));
  }
  return caughtUp(client, filter, rows, mark);
}

/**
 * One list of tickets, kept true by news (see patches), or the answer to a question, which is asked again whenever it is
 * shown. It grows downwards by cursor: rows that jump to the top while somebody reads move no page.
 */
export function useTicketList(filter: ListFilter, { enabled = true } = {}) {
  const client = useQueryClient();
  const key = ticketListKey(filter);
  const asks = isQuestion(filter);
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const held = client.getQueryData<TicketRows>(key);
      const rows = await fetchRows(client, filter, held?.tickets.length ?? 0, signal);
      return unchanged(client.getQueryData<TicketRows>(key), rows);
    },
    enabled,
    // News changes the rows it tells of and no others: comparing them all for each piece would cost more than the rest.
    structuralSharing: false,
    staleTime: asks ? 0 : Infinity,
    // What an earlier word found stays until the next has an answer.
    placeholderData: asks ? keepPreviousData : undefined,
  });
  const asking = useRef(false);
  const [more, setMore] = useState<"idle" | "loading" | "failed">("idle");

  const loadMore = async () => {
    const held = client.getQueryData<TicketRows>(key);
    if (asking.current || !held?.hasMore) return;
    const before = endOf(held, filter);
    if (!before) return void client.invalidateQueries({ queryKey: key });
    asking.current = true;
    setMore("loading");
    const mark = ticketMemory(client).tickets.mark();
    try {
      const page = caughtUp(client, filter, await fetchPage(filter, before), mark);
      client.setQueryData<TicketRows>(key, (rows) => rows && below(rows, page));
      setMore("idle");
    } catch {
      setMore("failed");
    } finally {
      asking.current = false;
    }
  };

  return {
    tickets: found.data?.tickets,
    hasMore: found.data?.hasMore ?? false,
    more,
    loadMore,
    isLoading: found.isPending,
    isStale: found.isRefetching || found.isPlaceholderData,
    error: found.data ? null : found.error,
    refetch: found.refetch,
  };
}
