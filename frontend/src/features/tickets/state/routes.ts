import { beginningOf } from "@guiche/contract/texts/beginning";
import { isDay } from "@guiche/contract/input";
import { ticketOrders, type TicketOrder } from "@guiche/contract/ticket-order";
import type { TicketStatus } from "@guiche/contract/tickets";
import { listPath, messagePath, newTicketPath, ticketPath } from "@/shared/places";
import type { Closing, TicketFilter, TicketQuestion } from "./ticket-list";

/** The addresses of this area: what is looked at is in the URL. */
export { listPath, ticketPath };

export type Tab = TicketStatus | "search";
export const tabParam = "tab";
export const allParam = "all";
export const orderParam = "sort";

const isTab = (text: string | null): text is Tab =>
  text === "pending" || text === "closed" || text === "open" || text === "search";
export function tabOf(search: URLSearchParams): Tab {
  const tab = search.get(tabParam);
  return isTab(tab) ? tab : "open";
}

/** Users who may see the tickets of all users see them unless they chose otherwise. */
export const showsAll = (search: URLSearchParams, mayShowAll: boolean) => mayShowAll && search.get(allParam) !== "0";

/** Filters of the list's header that take one click; in the address as `unread=1`. */
export const views = ["unread", "unanswered", "groups"] as const;
export type View = (typeof views)[number];
/** Narrows a list to tickets whose deadline has passed; among the filters, because not every company has deadlines. */
export const overdueParam = "overdue";
/** Narrows a list to tickets that began with an ad. */
export const adParam = "ad";
/** Narrows a list to tickets that wait for the customer until a day. */
export const pausedParam = "paused";
export type OneClick = View | typeof overdueParam | typeof adParam | typeof pausedParam;
export const showsOnly = (search: URLSearchParams, view: OneClick) => search.get(view) === "1";

/** The default order of a tab: the pending list begins with the customer who has waited longest. */
const usualOrder = (tab: Tab): TicketOrder => (tab === "pending" ? "waiting" : "recent");
export const orderOf = (search: URLSearchParams, tab: Tab = tabOf(search)): TicketOrder => {
  const order = search.get(orderParam);
  return ticketOrders.find((one) => one === order) ?? usualOrder(tab);
};
export const isUsualOrder = (search: URLSearchParams, order = orderOf(search)) => order === usualOrder(tabOf(search));

/** Rows that are looked for by number, in the address as `1,2`. */
export type IdsParam =
  | "queues"
  | "connections"
  | "tags"
  | "users"
  | "closedQueues"
  | "closedConnections"
  | "closedUsers";
const maxIds = 100;
const isId = /^[1-9]\d{0,9}$/;
export function idsOf(search: URLSearchParams, name: IdsParam): number[] {
  const ids = (search.get(name) ?? "").split(",").filter((text) => isId.test(text));
  return [...new Set(ids.map(Number))].sort((a, b) => a - b).slice(0, maxIds);
}

/** The filter of the lists of open, pending and closed tickets. */
export function filterOf(search: URLSearchParams, mayShowAll: boolean): Omit<TicketFilter, "status"> {
  const [queueIds, connectionIds] = [idsOf(search, "queues"), idsOf(search, "connections")];
  return {
    showAll: showsAll(search, mayShowAll),
    ...(queueIds.length > 0 && { queueIds }),
    ...(connectionIds.length > 0 && { connectionIds }),
    ...(showsOnly(search, overdueParam) && { overdue: true }),
    ...(showsOnly(search, adParam) && { fromAd: true }),
    ...(showsOnly(search, pausedParam) && { paused: true }),
    ...Object.fromEntries(views.filter((view) => showsOnly(search, view)).map((view) => [view, true])),
  };
}

export type DayParam = "date" | "updatedAt";
/** The thirtieth of February parses, as the second of March. */
export function dayOf(search: URLSearchParams, name: DayParam | "closedFrom" | "closedTo"): string {
  const day = search.get(name) ?? "";
  return isDay(day) ? day : "";
}

/** The filter behind a bar of the reports: the days of closing, and the tickets' fields at that time. */
export function closingOf(search: URLSearchParams): Closing | null {
  const closedFrom = dayOf(search, "closedFrom");
  if (!closedFrom) return null;
  const idsParam = <Name extends string>(name: Name, param: IdsParam, ids = idsOf(search, param)) =>
    ids.length > 0 ? ({ [name]: ids } as Record<Name, number[]>) : {};
  const hour = search.get("closedHour");
  return {
    closedFrom,
    closedTo: dayOf(search, "closedTo") || closedFrom,
    ...(hour && isHour.test(hour) && { closedHour: Number(hour) }),
    ...idsParam("closedQueueIds", "closedQueues"),
    ...idsParam("closedWhatsappIds", "closedConnections"),
    ...(search.get("closedUsers") === "none" ? { closedUsers: [] } : idsParam("closedUsers", "closedUsers")),
    ...(search.get("closedGroups") === "1" && { closedGroups: "true" }),
  };
}
const isHour = /^(1?\d|2[0-3])$/;

/** The text is `?search=`, as in every list. */
export const textParam = "search";
const longestText = 200;

/** The query of the search tab. Only users with the right to it may filter by agent. */
export const ticketQueryOf = (search: URLSearchParams, mayAskUsers: boolean): TicketQuestion => ({
  searchParam: beginningOf((search.get(textParam) ?? "").trim(), longestText),
  tags: idsOf(search, "tags"),
  users: mayAskUsers ? idsOf(search, "users") : [],
  date: dayOf(search, "date"),
  updatedAt: dayOf(search, "updatedAt"),
  closing: closingOf(search),
});

const filtersOfQuestion = ({ tags, users, date, updatedAt, closing }: TicketQuestion) =>
  [tags.length > 0, users.length > 0, date !== "", updatedAt !== "", closing].filter(Boolean).length;

/** An empty search without filters sends no request. */
export const asksSomething = (question: TicketQuestion) =>
  question.searchParam !== "" || filtersOfQuestion(question) > 0;

/** How many filters narrow what is shown, not counting the text of a search. */
export function filtersOn(search: URLSearchParams, rights: { mayShowAll: boolean; mayAskUsers: boolean }): number {
  if (tabOf(search) === "search") return filtersOfQuestion(ticketQueryOf(search, rights.mayAskUsers));
  const { showAll, ...narrowing } = filterOf(search, rights.mayShowAll);
  return Object.keys(narrowing).length + Number(rights.mayShowAll && !showAll);
}

export function withSearchParam(search: URLSearchParams, name: string, value: string | null) {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
export const without = (search: URLSearchParams, names: readonly string[]) =>
  names.reduce((current, name) => withSearchParam(current, name, null), search);
/** The part of the address that these parameters are, as a saved filter stores it. */
export function only(search: URLSearchParams, names: readonly string[]): string {
  const paramEntries = names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : []));
  return new URLSearchParams(paramEntries).toString();
}
export const withTab = (search: URLSearchParams, tab: Tab) =>
  withSearchParam(search, tabParam, tab === "open" ? null : tab);

/** Parameters that only open something: they are removed once it is open. */
const passing = ["new", "message"];

/** An address as a link has it. */
export const hrefOf = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + (search && `?${search}`);

/** The part of the query string that a link to a ticket keeps: the list next to it. */
export function listSearch(search: URLSearchParams): string {
  const listParams = new URLSearchParams(search);
  for (const name of passing) listParams.delete(name);
  return listParams.toString();
}

/** An address with the present list next to it. */
function withPath(search: URLSearchParams, path: string) {
  const [pathname = "", query] = path.split("?");
  const own = new URLSearchParams(query);
  return { pathname, search: new URLSearchParams([...new URLSearchParams(listSearch(search)), ...own]).toString() };
}
export const withNewTicketParam = (search: URLSearchParams) => withPath(search, newTicketPath());
export const withMessageParam = (search: URLSearchParams, uuid: string, messageId: number) =>
  withPath(search, messagePath(uuid, messageId));

/**
 * Where the browser is when an answer comes back, which may not be where it was when we asked. The address bar knows
 * at once; the router only after it has drawn.
 */
export const searchNow = () => new URLSearchParams(window.location.search);
export const isOpenHere = (uuid: string) => window.location.pathname === ticketPath(uuid);
/** The query string that is kept when an action navigates: all but the tab. */
export const searchHere = () => listSearch(withTab(searchNow(), "open"));
