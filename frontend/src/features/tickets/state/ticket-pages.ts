import { pageSize } from "@guiche/contract/limits";
import { cursorAfter } from "@guiche/contract/ticket-order";
import type { FoundTicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import type { InfiniteData } from "@tanstack/react-query";
import type { RecentTicketEvents } from "./recent-events";
import { applyTicketEvent, isQuestion, type ListFilter, type TicketRows } from "./ticket-list";

/** One page of a list. */
export interface TicketPage extends TicketRows {
  /** Where the next page of a search begins: its rows keep their places, so the last one may not be the oldest. */
  cursor?: string;
  /** `RecentTicketEvents.mark` from before the request. Absent once later events have been applied. */
  asOf?: number;
}

/** Which rows to load: those after a cursor, or the first ones. */
export interface TicketPageParam {
  before?: string;
}
export type TicketPages = InfiniteData<TicketPage, TicketPageParam>;

export const rowsOfPage = ({ tickets }: TicketPage): FoundTicketDto[] => tickets;
export const rowsOf = ({ pages }: TicketPages): TicketRows => ({
  tickets: pages.flatMap(rowsOfPage),
  hasMore: pages.at(-1)?.hasMore ?? false,
});

/** Splits rows into full pages; the last page takes the rest. */
function withRows(data: TicketPages, tickets: FoundTicketDto[]): TicketPages {
  const last = data.pages.length - 1;
  const pages = data.pages.map(({ asOf: _, ...page }, at) => ({
    ...page,
    tickets: tickets.slice(at * pageSize.tickets, at === last ? undefined : (at + 1) * pageSize.tickets),
  }));
  return { ...data, pages };
}

/** Changes the loaded rows. The same data if nothing changed. */
export function changeRows(data: TicketPages, change: (rows: TicketRows) => TicketRows): TicketPages {
  const before = rowsOf(data);
  const after = change(before);
  return after === before ? data : withRows(data, after.tickets);
}

/** The page after the loaded ones. A list whose rows have all left it starts again at its first page. */
export function nextPage(
  filter: ListFilter,
  last: TicketPage,
  pages: readonly TicketPage[],
): TicketPageParam | undefined {
  if (!last.hasMore) return undefined;
  if (isQuestion(filter)) return { before: last.cursor };
  const end = pages.flatMap(rowsOfPage).at(-1);
  return end ? { before: cursorAfter(end, filter.order) } : {};
}

const firstOfEach = (tickets: readonly FoundTicketDto[]): FoundTicketDto[] =>
  [...new Map(tickets.toReversed().map((ticket) => [ticket.id, ticket])).values()].toReversed();

/**
 * A list after a fetch: the events that arrived during it are applied to the fresh pages. Older pages are taken from
 * `current`, to which these events were applied at once. Data without fresh pages is returned as it is.
 */
export function applyMissedEvents(
  current: TicketPages | undefined,
  data: TicketPages,
  filter: ListFilter,
  actor: ActorRights,
  recentEvents: RecentTicketEvents,
): TicketPages {
  const marks = data.pages.flatMap(({ asOf }) => (asOf === undefined ? [] : [asOf]));
  if (marks.length === 0) return data;
  const pages = data.pages.map((page, at) => (page.asOf === undefined ? (current?.pages[at] ?? page) : page));
  const { tickets, hasMore } = rowsOf({ ...data, pages });
  const missedEvents = recentEvents.since(Math.min(...marks));
  const rows = missedEvents.reduce<TicketRows>((rows, event) => applyTicketEvent(rows, event, filter, actor), {
    tickets: firstOfEach(tickets),
    hasMore,
  });
  return withRows({ ...data, pages }, rows.tickets);
}
