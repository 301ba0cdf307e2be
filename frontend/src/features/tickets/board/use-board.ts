import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi, type TagDto } from "@guiche/contract/tags";
import { ticketStatuses, type TicketDto, type TicketEvent } from "@guiche/contract/tickets";
import { queryOptions, usePrefetchQuery, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "@/shared/api/call";
import { listKey } from "@/shared/lists/list-key";
import { subscribe, useTicketLists } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { useThrottled } from "@/shared/throttle-trailing";
import { RecentEvents } from "../state/recent-events";
import { applyBoardEvents } from "./lanes";

const liveStatuses = ["open", "pending"] as const;
const noCards: readonly TicketDto[] = [];
const noLanes: readonly TagDto[] = [];
/** Thousands of cards are sorted again after a change: events of this time are applied together. */
const collectMs = 200;

const lanesQuery = queryOptions({
  queryKey: listKey(tagApi.kanban),
  queryFn: async () => (await call(tagApi.kanban)).lista,
});

type Listener = (event: TicketEvent) => void;
const hearTickets = (listener: Listener) => subscribe("ticket", listener);
const hearMessages = (listener: Listener) =>
  subscribe("appMessage", ({ ticket }) => "status" in ticket && listener({ action: "update", ticket }));

/**
 * Outside React: the cards are asked for while the board is rendered, and it hears events only once it is shown. React
 * also forgets the state of a first render that is interrupted, while the request of that render goes on.
 */
const memories = new WeakMap<QueryClient, RecentEvents<TicketEvent>>();
function memoryOf(client: QueryClient): RecentEvents<TicketEvent> {
  const existingMemory = memories.get(client);
  if (existingMemory) return existingMemory;
  const memory = new RecentEvents<TicketEvent>();
  memories.set(client, memory);
  for (const hear of [hearTickets, hearMessages]) hear((event) => memory.note(event));
  return memory;
}

/** The cards and lanes of the board, kept current by events. */
export function useBoard(boardView: { showAll: boolean; closed: boolean }) {
  const client = useQueryClient();
  const { rights } = useSession();
  const query = {
    showAll: boardView.showAll ? ("true" as const) : ("false" as const),
    ...(boardView.closed && { closed: "true" as const }),
  };
  const key = listKey(kanbanApi.board, query);
  const recentEvents = memoryOf(client);
  const boardQuery = queryOptions<readonly TicketDto[]>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const mark = recentEvents.mark();
      const { tickets } = await call(kanbanApi.board, { query, signal });
      // The server may have read the cards before these.
      return applyBoardEvents(tickets, recentEvents.since(mark), rights, boardView);
    },
    // While another page was open, the events were not applied to the cards.
    refetchOnMount: "always",
  });
  // Asked for while the page around the board is rendered, not after that.
  usePrefetchQuery(boardQuery);
  usePrefetchQuery(lanesQuery);
  const cards = useQuery(boardQuery);
  const lanes = useQuery(lanesQuery);

  const pendingEvents = useRef<TicketEvent[]>([]);
  const apply = (events: readonly TicketEvent[]) =>
    client.setQueryData<readonly TicketDto[]>(key, (rows) => rows && applyBoardEvents(rows, events, rights, boardView));
  const soon = useThrottled(() => apply(pendingEvents.current.splice(0)), collectMs);
  const collect = useEffectEvent((event: TicketEvent) => {
    pendingEvents.current.push(event);
    soon();
  });
  useTicketLists(boardView.closed ? ticketStatuses : liveStatuses);
  useEffect(() => hearTickets((event) => collect(event)), []);
  useEffect(() => hearMessages((event) => collect(event)), []);

  /** Shows the user's own change at once, after the events that arrived before it. */
  const show = (ticket: TicketDto) => apply([...pendingEvents.current.splice(0), { action: "update", ticket }]);

  return {
    tickets: cards.data ?? noCards,
    tags: lanes.data ?? noLanes,
    isLoading: cards.isPending || lanes.isPending,
    /** Nothing can be shown. A board that is shown stays when it could not be asked for again. */
    error: (cards.data ? null : cards.error) ?? (lanes.data ? null : lanes.error),
    refetch: () => void Promise.all([cards.refetch(), lanes.refetch()]),
    show,
    /**
     * Shows the ticket of a reply, unless an event of it came first: that one is as new, or newer. Their times do not
     * say so, because tags leave a ticket's time as it is.
     */
    showReply: async (request: () => Promise<TicketDto>) => {
      apply(pendingEvents.current.splice(0));
      const mark = recentEvents.mark();
      const ticket = await request();
      const isOfIt = (event: TicketEvent) =>
        "ticket" in event ? event.ticket.id === ticket.id : event.action === "delete" && event.ticketId === ticket.id;
      if (recentEvents.since(mark).some(isOfIt)) apply(pendingEvents.current.splice(0));
      else show(ticket);
    },
    invalidate: () => client.invalidateQueries({ queryKey: key }),
  };
}
