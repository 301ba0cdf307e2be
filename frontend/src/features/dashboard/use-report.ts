import type { Endpoint, ReplyOf } from "@guiche/contract/endpoint";
import { ticketStatuses } from "@guiche/contract/tickets";
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { createContext, use, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call, type AnyEndpoint } from "../../shared/api/call";
import { useRealtime, useTicketLists } from "../../shared/realtime";
import { useThrottled } from "../../shared/throttle-trailing";
import type { ReportQuery } from "./report-filter";

/** The filter of every panel of the page. */
export const FilterContext = createContext<ReportQuery>({});

/** Names a time: on the clock, or in business hours if the filter says so. */
export function useTimeName(): (name: string) => string {
  const { t } = useTranslation("dashboard");
  const { businessHours } = use(FilterContext);
  return (name) => (businessHours ? t("filter.inBusinessHours", { name }) : name);
}

/** The part of a query's result that a panel uses. */
export type ReportResult<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isPlaceholderData">;

const area = "dashboard";
const refreshMs = 60_000;
const liveMs = 1_000;

/** One panel's figures; history is read again every minute while the page is visible. */
export function useReport<E extends Endpoint<string, unknown>>(endpoint: E) {
  const query = use(FilterContext);
  return useQuery({
    queryKey: [area, endpoint.path, query],
    queryFn: ({ signal }) =>
      call<AnyEndpoint>(endpoint as unknown as AnyEndpoint, { query: query as never, signal }) as Promise<ReplyOf<E>>,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** Reads the figures of an endpoint again after ticket events, at most once a second and while the page is visible. */
export function useLive({ path }: { path: string }) {
  const client = useQueryClient();
  const again = useThrottled(() => {
    if (!document.hidden) void client.invalidateQueries({ queryKey: [area, path] });
  }, liveMs);
  useEffect(() => {
    const onVisibility = () => {
      if (!document.hidden) again();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, [again]);
  useTicketLists(ticketStatuses);
  useRealtime("ticket", (event) => {
    // Reading a message changes no count.
    if (event.action !== "updateUnread") again();
  });
}
