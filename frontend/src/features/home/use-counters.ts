import { connectionApi } from "@guiche/contract/connections";
import { ticketApi, ticketStatuses } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api/call";
import { wholeList } from "../../shared/lists/whole-list";
import { useNews, useTicketLists } from "../../shared/realtime";
import { throttleTrailing } from "./throttle-trailing";

/** Everything under it is counted anew when something happened to a ticket. */
export const ticketFactsKey = ["home", "tickets"] as const;
const settleMs = 1_000;

/** Everybody's tickets, whoever has them. */
export const useTicketCounts = () =>
  useQuery({
    queryKey: [...ticketFactsKey, ticketApi.counts.path],
    queryFn: ({ signal }) => call(ticketApi.counts, { query: { showAll: "true" }, signal }),
    staleTime: 0,
  });

/** The company's connections; news keeps them true. */
export const useConnections = () =>
  useQuery({
    ...wholeList(connectionApi.list),
    staleTime: Infinity,
  });

/** Everybody of the company; news keeps them true. */
export const usePeople = () =>
  useQuery({
    ...wholeList(userApi.names),
    staleTime: Infinity,
  });

/** Counts again when tickets change, a second's worth of news at a time. */
export function useLiveCounts() {
  const client = useQueryClient();
  const [again] = useState(() =>
    throttleTrailing(() => void client.invalidateQueries({ queryKey: ticketFactsKey }), settleMs),
  );
  useEffect(() => again.stop, [again]);
  useTicketLists(ticketStatuses);
  useNews("ticket", (event) => {
    // That somebody read a message moves no ticket.
    if (event.action !== "updateUnread") again.call();
  });
}
