import { connectionApi } from "@guiche/contract/connections";
import { ticketApi, ticketStatuses } from "@guiche/contract/tickets";
import { userApi, type ColleagueDto } from "@guiche/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useRealtime, useTicketLists } from "../../shared/realtime";
import { useThrottled } from "../../shared/throttle-trailing";

/** Queries under this key are refetched after ticket events. */
export const ticketFactsKey = ["home", "tickets"] as const;
const settleMs = 1_000;

/** All tickets of the company, of every agent. */
export const useTicketCounts = (enabled: boolean) =>
  useQuery({
    queryKey: [...ticketFactsKey, ticketApi.counts.path],
    queryFn: ({ signal }) => call(ticketApi.counts, { query: { showAll: "true" }, signal }),
    staleTime: 0,
    enabled,
  });

/** The company's connections; realtime events keep them current. */
export const useConnections = () => useQuery({ ...endpointQuery(connectionApi.list), staleTime: Infinity });

const working = (people: ColleagueDto[]) => people.filter(({ leave }) => !leave);

/** The company's users who are not on leave; realtime events keep them current. */
export const usePeople = (enabled: boolean) =>
  useQuery({
    ...endpointQuery(userApi.names),
    select: working,
    staleTime: Infinity,
    enabled,
  });

/** Refetches the counts after ticket events, at most once a second. */
export function useLiveCounts() {
  const client = useQueryClient();
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: ticketFactsKey }), settleMs);
  useTicketLists(ticketStatuses);
  useRealtime("ticket", (event) => {
    // Reading a message changes no count.
    if (event.action !== "updateUnread") again();
  });
}
