import type { TicketStatus } from "@guiche/contract/tickets";

import { listPath, ticketPath } from "../../shared/places";

/** The addresses of this area: what is looked at is in the URL. */
export { listPath, ticketPath };

export type Tab = TicketStatus;
const tabParam = "tab";
const allParam = "all";

const isTab = (text: string | null): text is Tab => text === "pending" || text === "closed" || text === "open";
export function tabOf(search: URLSearchParams): Tab {
  const tab = search.get(tabParam);
  return isTab(tab) ? tab : "open";
}

/** Whoever may see everybody's tickets sees them unless they said otherwise. */
export const showsAll = (search: URLSearchParams, mayShowAll: boolean) => mayShowAll && search.get(allParam) !== "0";

function changed(search: URLSearchParams, name: string, value: string | null) {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
export const withTab = (search: URLSearchParams, tab: Tab) => changed(search, tabParam, tab === "open" ? null : tab);
export const withAll = (search: URLSearchParams, all: boolean) => changed(search, allParam, all ? null : "0");

/**
 * Where the browser is when an answer comes back, which may not be where it was when we asked. The address bar knows
 * at once; the router only after it has drawn.
 */
export const isOpenHere = (uuid: string) => window.location.pathname === ticketPath(uuid);
/** What of the address is kept when an action leads elsewhere: all but the tab. */
export const searchHere = () => withTab(new URLSearchParams(window.location.search), "open").toString();
