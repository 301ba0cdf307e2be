import { beginningOf } from "@guiche/contract/texts/beginning";
import { withSearchParam, idsOf, only, textParam, allParam, orderParam, without } from "../state/routes";

/** Query parameters that filter and sort the board; a saved view stores them. */
export const boardOrders = ["waiting", "recent", "name"] as const;
export type BoardOrder = (typeof boardOrders)[number];

export interface BoardFilter {
  queues: readonly number[];
  users: readonly number[];
  connections: readonly number[];
  text: string;
}

/** Whether the board also shows what was closed in the last days. */
const closedParam = "closed";
export const showsClosedCards = (search: URLSearchParams) => search.get(closedParam) === "1";
export const withClosedCards = (search: URLSearchParams, isOn: boolean) =>
  withSearchParam(search, closedParam, isOn ? "1" : null);

const params = ["queues", "users", "connections", closedParam, textParam, orderParam, allParam] as const;
const longestText = 100;

export const boardFilterOf = (search: URLSearchParams): BoardFilter => ({
  queues: idsOf(search, "queues"),
  users: idsOf(search, "users"),
  connections: idsOf(search, "connections"),
  text: beginningOf((search.get(textParam) ?? "").trim(), longestText),
});
export const boardOrderOf = (search: URLSearchParams): BoardOrder =>
  boardOrders.find((order) => order === search.get(orderParam)) ?? "waiting";
export const withBoardOrder = (search: URLSearchParams, order: BoardOrder) =>
  withSearchParam(search, orderParam, order === "waiting" ? null : order);

export const isNarrowed = ({ queues, users, connections, text }: BoardFilter) =>
  queues.length + users.length + connections.length > 0 || text !== "";

/** The part of the address that a saved view of the board keeps. */
export const boardFiltersIn = (search: URLSearchParams): string => only(search, params);

/** Replaces the board's filters by saved ones; without any, clears them. */
export function withBoardFilters(search: URLSearchParams, filters: string): URLSearchParams {
  const next = without(search, params);
  for (const [name, value] of new URLSearchParams(boardFiltersIn(new URLSearchParams(filters)))) next.set(name, value);
  return next;
}
