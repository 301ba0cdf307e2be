import { daysOf, longestPeriod, presetDays, type Period } from "@guiche/contract/dashboard";
import { isDay } from "@guiche/contract/input";
import { listPath } from "../../shared/places";

/** The query of every panel, as the contract reads it. */
export interface ReportQuery {
  days?: number;
  date_from?: string;
  date_to?: string;
  queueIds?: string;
  whatsappIds?: string;
  users?: string;
  businessHours?: "true";
  includeGroups?: "true";
}

const idsParams = { queues: "queueIds", connections: "whatsappIds", users: "users" } as const;
type IdsParam = keyof typeof idsParams;
const isId = /^[1-9]\d{0,9}$/;

export const idsIn = (search: URLSearchParams, name: IdsParam): number[] => [
  ...new Set(
    (search.get(name) ?? "")
      .split(",")
      .filter((text) => isId.test(text))
      .map(Number),
  ),
];

/** A preset in days, or "range" for two dates. */
export type Span = (typeof presetDays)[number] | "range";
const usualDays = 7;

export function spanOf(search: URLSearchParams): Span {
  const text = search.get("days");
  if (text === "range" || (text === null && (search.has("from") || search.has("to")))) return "range";
  return presetDays.find((days) => String(days) === text) ?? usualDays;
}

export const dayIn = (search: URLSearchParams, name: "from" | "to"): string => {
  const day = search.get(name) ?? "";
  return isDay(day) ? day : "";
};

/** Whether times count business hours only. */
export const isInBusinessHours = (search: URLSearchParams): boolean => search.get("hours") === "business";

export const withBusinessHours = (search: URLSearchParams, isOn: boolean): URLSearchParams =>
  withParam(search, "hours", isOn ? "business" : null);

/** Whether groups are counted too. */
export const includesGroups = (search: URLSearchParams): boolean => search.get("groups") === "included";

export const withGroups = (search: URLSearchParams, isOn: boolean): URLSearchParams =>
  withParam(search, "groups", isOn ? "included" : null);

/** The ticket list's address with the filters that it has too: queues and connections. */
export function listFilterIn(search: URLSearchParams, more: Record<string, string> = {}): string {
  const listParams = new URLSearchParams(more);
  for (const name of ["queues", "connections"] as const) {
    const ids = idsIn(search, name);
    if (ids.length > 0) listParams.set(name, ids.join(","));
  }
  return listParams.size > 0 ? `?${listParams.toString()}` : "";
}

/** The address of the tickets behind a bar: those that were closed in these days, under the filter of the page. */
export function closedPath(
  search: URLSearchParams,
  { from, to }: Period,
  bar: { hour?: number; userId?: number | null } = {},
) {
  const ticketParams = new URLSearchParams({ tab: "search", closedFrom: from, closedTo: to });
  const names = { queues: "closedQueues", connections: "closedConnections", users: "closedUsers" } as const;
  for (const name of Object.keys(names) as IdsParam[]) {
    const ids = idsIn(search, name);
    if (ids.length > 0) ticketParams.set(names[name], ids.join(","));
  }
  if (bar.userId !== undefined) ticketParams.set(names.users, bar.userId === null ? "none" : String(bar.userId));
  if (bar.hour !== undefined) ticketParams.set("closedHour", String(bar.hour));
  if (includesGroups(search)) ticketParams.set("closedGroups", "1");
  return `${listPath}?${ticketParams.toString()}`;
}

/** What every panel is asked with; null while the dates of a range are missing or impossible. */
export function queryOf(search: URLSearchParams): ReportQuery | null {
  const filterQuery: ReportQuery = {
    ...(isInBusinessHours(search) && { businessHours: "true" }),
    ...(includesGroups(search) && { includeGroups: "true" }),
  };
  for (const name of Object.keys(idsParams) as IdsParam[]) {
    const ids = idsIn(search, name);
    if (ids.length > 0) filterQuery[idsParams[name]] = JSON.stringify(ids);
  }
  const span = spanOf(search);
  if (span !== "range") return { days: span, ...filterQuery };
  const [from, to] = [dayIn(search, "from"), dayIn(search, "to")];
  const days = from && to ? daysOf({ from, to }) : 0;
  return days >= 1 && days <= longestPeriod ? { date_from: from, date_to: to, ...filterQuery } : null;
}

export function withParam(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function withSpan(search: URLSearchParams, span: Span): URLSearchParams {
  const next = withParam(search, "days", span === usualDays ? null : String(span));
  if (span !== "range") for (const name of ["from", "to"]) next.delete(name);
  return next;
}

export const withIds = (search: URLSearchParams, name: IdsParam, ids: readonly number[]): URLSearchParams =>
  withParam(search, name, ids.join(","));

export const tabs = ["overview", "waiting", "bot", "ads", "ratings", "connections"] as const;
export type DashboardTab = (typeof tabs)[number];
export const tabIn = (search: URLSearchParams, open: readonly DashboardTab[]): DashboardTab =>
  open.find((tab) => tab === search.get("tab")) ?? "overview";
