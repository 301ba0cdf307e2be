import { ticketApi } from "@guiche/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { ticketCountsKey, type CountFilter } from "./ticket-counts";

/** How many tickets there are, also beyond those that are loaded; events keep the number current (see ticket-counts). */
export function useTicketCounts(filter: CountFilter) {
  const { showAll, queueIds, connectionIds } = filter;
  const { data } = useQuery({
    queryKey: ticketCountsKey(filter),
    queryFn: ({ signal }) =>
      call(ticketApi.counts, {
        query: {
          showAll: showAll ? "true" : "false",
          queueIds: queueIds && [...queueIds],
          whatsappIds: connectionIds && [...connectionIds],
        },
        signal,
      }),
    staleTime: Infinity,
  });
  return data;
}
