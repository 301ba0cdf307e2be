import type { TicketOrder } from "@guiche/contract/ticket-order";
import {
  adParam,
  allParam,
  withSearchParam,
  isUsualOrder,
  only,
  orderParam,
  overdueParam,
  pausedParam,
  tabOf,
  tabParam,
  textParam,
  views,
  without,
  type DayParam,
  type IdsParam,
  type OneClick,
} from "../state/routes";

/** Functions that return the address with a changed filter. */
export const withAll = (search: URLSearchParams, all: boolean) => withSearchParam(search, allParam, all ? null : "0");
export const withView = (search: URLSearchParams, view: OneClick, isOn: boolean) =>
  withSearchParam(search, view, isOn ? "1" : null);
export const withIds = (search: URLSearchParams, name: IdsParam, ids: readonly number[]) =>
  withSearchParam(search, name, ids.length > 0 ? ids.join(",") : null);
export const withDay = (search: URLSearchParams, name: DayParam, day: string) =>
  withSearchParam(search, name, day || null);
export const withOrder = (search: URLSearchParams, order: TicketOrder) =>
  withSearchParam(search, orderParam, isUsualOrder(search, order) ? null : order);

const listFilters = ["queues", "connections", ...views, overdueParam, adParam, pausedParam, allParam] as const;
const closingFilters = [
  "closedFrom",
  "closedTo",
  "closedHour",
  "closedQueues",
  "closedConnections",
  "closedUsers",
  "closedGroups",
] as const;
const questionFilters = ["tags", "users", "date", "updatedAt", ...closingFilters, textParam] as const;

/** Clears the filters of the current tab. */
export const withoutFilters = (search: URLSearchParams) =>
  without(search, tabOf(search) === "search" ? questionFilters : listFilters);
/** Clears the days of closing with all that belongs to them. */
export const withoutClosing = (search: URLSearchParams) => without(search, closingFilters);
/** Clears the one-click views and keeps the other filters. */
export const withoutViews = (search: URLSearchParams) => without(search, views);

/** The part of the address that a saved filter stores: the tab, its filters and its order. */
export const filtersIn = (search: URLSearchParams): string =>
  only(search, [tabParam, ...(tabOf(search) === "search" ? questionFilters : [...listFilters, orderParam])]);

/** Replaces the current filters by saved ones. */
export function withFilters(search: URLSearchParams, filters: string): URLSearchParams {
  const next = without(search, [tabParam, orderParam, ...listFilters, ...questionFilters]);
  for (const [name, value] of new URLSearchParams(filters)) next.set(name, value);
  return next;
}
