import { ticketApi } from "@guiche/contract/tickets";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../../shared/api/call";
import { currentRights, heardBy, ticketListKey } from "../ticket-cache";
import { hearTicket, cursorOf, type TicketFilter, type TicketRows } from "../ticket-list";

/** A refetch brings as many rows as were shown, up to this many: the eye's place is kept, within reason. */
const deepest = 400;

const queryOf = ({ status, showAll }: TicketFilter, before?: string) =>
  ({ status, showAll: showAll ? "true" : "false", ...(before ? { before } : {}) }) as const;

const fetchPage = (filter: TicketFilter, before?: string, signal?: AbortSignal): Promise<TicketRows> =>
  call(ticketApi.list, { query: queryOf(filter, before), signal });

/** Rows as they were read, and then everything that was heard since the reading began. */
function caughtUp(client: QueryClient, filter: TicketFilter, rows: TicketRows, mark: number): TicketRows {
  const heard = heardBy(client).tickets;
  const rights = currentRights();
  rows.tickets.forEach((ticket) => heard.saw(ticket));
  return rights ? heard.since(mark).reduce((held, news) => hearTicket(held, news, filter, rights), rows) : rows;
}

function below(held: TicketRows, page: TicketRows): TicketRows {
  const known = new Set(held.tickets.map((ticket) => ticket.id));
  return {
    tickets: [...held.tickets, ...page.tickets.filter((ticket) => !known.has(ticket.id))],
    hasMore: page.hasMore,
  };
}

async function fetchRows(
  client: QueryClient,
  filter: TicketFilter,
  depth: number,
  signal: AbortSignal,
): Promise<TicketRows> {
  const mark = heardBy(client).tickets.mark();
  let rows = await fetchPage(filter, undefined, signal);
  while (rows.hasMore && rows.tickets.length < Math.min(depth, deepest)) {
    rows = below(rows, await fetchPage(filter, cursorOf(rows.tickets.at(-1)!), signal));
  }
  return caughtUp(client, filter, rows, mark);
}

/**
 * One list of tickets, kept true by news (see patches). It grows downwards by cursor: rows that jump to the top while
 * somebody reads move no page.
 */
export function useTicketList(filter: TicketFilter) {
  const client = useQueryClient();
  const key = ticketListKey(filter);
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      const depth = client.getQueryData<TicketRows>(key)?.tickets.length ?? 0;
      return fetchRows(client, filter, depth, signal);
    },
    staleTime: Infinity,
  });
  const asking = useRef(false);
  const [more, setMore] = useState<"idle" | "loading" | "failed">("idle");

  const loadMore = async () => {
    const last = client.getQueryData<TicketRows>(key)?.tickets.at(-1);
    if (asking.current || !found.data?.hasMore) return;
    if (!last) return void client.invalidateQueries({ queryKey: key });
    asking.current = true;
    setMore("loading");
    const mark = heardBy(client).tickets.mark();
    try {
      const page = caughtUp(client, filter, await fetchPage(filter, cursorOf(last)), mark);
      client.setQueryData<TicketRows>(key, (held) => held && below(held, page));
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
    isStale: found.isRefetching,
    error: found.data ? null : found.error,
    refetch: found.refetch,
  };
}
