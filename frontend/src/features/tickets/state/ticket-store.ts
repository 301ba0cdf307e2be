import { messageApi, type AppMessageEvent } from "@guiche/contract/messages";
import { ticketApi, type TicketDto, type TicketEvent } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { listKey } from "@/shared/lists/list-key";
import { rightsOf } from "@/shared/session/SessionProvider";
import { currentSession } from "@/shared/session/store";
import type { MessageRows } from "./messages/message-rows";
import { RecentTicketEvents, RecentEvents } from "./recent-events";
import { updateCounts } from "./ticket-counts";
import { asOptimistic, isAnyPending } from "./ticket-mutations";
import { applyTicketEvent, type ListFilter } from "./ticket-list";
import { changeRows, type TicketPages } from "./ticket-pages";

export const ticketListKey = (filter: ListFilter) => listKey(ticketApi.list, filter);
export const ticketKey = (uuid: string) => listKey(ticketApi.showByUuid, uuid);
export const messagesKey = (ticketId: number) => listKey(messageApi.list, ticketId);

interface Memory {
  tickets: RecentTicketEvents;
  messages: RecentEvents<AppMessageEvent>;
}
const memories = new WeakMap<QueryClient, Memory>();

/** The latest events, as long as the caches live. */
export function ticketMemory(client: QueryClient): Memory {
  const memory = memories.get(client) ?? { tickets: new RecentTicketEvents(), messages: new RecentEvents() };
  memories.set(client, memory);
  return memory;
}

/** The rights of the signed-in user, for cache updates, which run outside of any component. */
export function currentRights() {
  const session = currentSession();
  return session.state === "in" ? rightsOf(session.user) : null;
}

const cachedLists = (client: QueryClient) => client.getQueriesData<TicketPages>({ queryKey: [ticketApi.list.path] });
const filterOf = (key: readonly unknown[]) => key[1] as ListFilter;

/** A ticket that some list holds. */
export function listedTicket(client: QueryClient, isIt: (row: TicketDto) => boolean): TicketDto | undefined {
  for (const [, list] of cachedLists(client))
    for (const { tickets } of list?.pages ?? []) {
      const ticket = tickets.find(isIt);
      if (ticket) return ticket;
    }
  return undefined;
}

/** The conversation opens with it while the server is asked. */
export const cachedTicket = (client: QueryClient, uuid: string) => listedTicket(client, (row) => row.uuid === uuid);

function patchOpenTicket(client: QueryClient, event: TicketEvent) {
  if (event.action === "updateUnread") {
    client.setQueriesData<TicketDto>({ queryKey: [ticketApi.showByUuid.path] }, (current) =>
      current?.id === event.ticketId ? { ...current, unreadMessages: 0 } : current,
    );
    return;
  }
  if (event.action === "delete") {
    // Gone, or only gone from this person's sight: the server knows which.
    const isIt = (ticket: TicketDto | undefined) => ticket?.id === event.ticketId;
    void client.invalidateQueries({
      queryKey: [ticketApi.showByUuid.path],
      predicate: ({ state }) => isIt(state.data as TicketDto | undefined),
    });
    return;
  }
  client.setQueryData<TicketDto>(ticketKey(event.ticket.uuid), (current) =>
    current && current.updatedAt <= event.ticket.updatedAt ? event.ticket : current,
  );
}

/** Where the ticket was, as far as is known here, and where it is now. */
function moveOf(recentEvents: RecentTicketEvents, event: TicketEvent) {
  if (event.action === "updateUnread") return null;
  if (event.action === "delete") return { before: recentEvents.placeOf(event.ticketId), after: null };
  const lastPlace = recentEvents.placeOf(event.ticket.id);
  return { before: lastPlace === undefined && event.action === "create" ? null : lastPlace, after: event.ticket };
}

/** Applies an event to every list, their counts and the opened ticket. A late event is ignored. */
export function updateTicketCaches(client: QueryClient, incoming: TicketEvent) {
  const event = "ticket" in incoming ? { ...incoming, ticket: asOptimistic(client, incoming.ticket) } : incoming;
  const rights = currentRights();
  if (!rights) return;
  const { tickets: recentEvents } = ticketMemory(client);
  if ("ticket" in event && recentEvents.isLate(event.ticket)) return;
  const move = moveOf(recentEvents, event);
  if ("ticket" in event) recentEvents.noteRow(event.ticket);
  else if (event.action === "delete") recentEvents.noteGone(event.ticketId);
  recentEvents.note(event);
  if (move) updateCounts(client, rights, move, () => isAnyPending(client));
  for (const [key, list] of cachedLists(client)) {
    const apply = (current: TicketPages) =>
      changeRows(current, (rows) => applyTicketEvent(rows, event, filterOf(key), rights));
    if (list) client.setQueryData<TicketPages>(key, apply(list));
  }
  patchOpenTicket(client, event);
}

/** A moment before a request, for `withNewerTags`. */
export const ticketsAskedAt = (client: QueryClient): number => ticketMemory(client).tickets.mark();

/**
 * The ticket of a reply, with the tags of an event that came since the request: the server may have read it before. Tags
 * leave a ticket's time as it is, so the time does not say which of them is newer.
 */
export function withNewerTags(client: QueryClient, ticket: TicketDto, requestMark: number): TicketDto {
  const laterEvents = ticketMemory(client).tickets.since(requestMark);
  const newer = laterEvents.findLast((event) => "ticket" in event && event.ticket.id === ticket.id);
  return newer && "ticket" in newer ? { ...ticket, tags: newer.ticket.tags } : ticket;
}

/** Changes the conversation if it is held; what is not held will be fetched when it is opened. */
export function patchMessages(client: QueryClient, ticketId: number, patch: (rows: MessageRows) => MessageRows) {
  client.setQueryData<MessageRows>(messagesKey(ticketId), (rows) => rows && patch(rows));
}
