import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { quickMessageApi } from "@guiche/contract/quick-messages";
import { settingApi, settingDefaults } from "@guiche/contract/settings";
import { ticketApi } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useRealtime } from "../../shared/realtime";
import { useOwnCompany } from "../../shared/session/use-own-company";
import { nextTasks } from "./steps";
import { ticketFactsKey, useConnections, usePeople, useTicketCounts } from "./use-counters";

const quickKey = ["home", quickMessageApi.page.path] as const;

/** The query keys of the lists' own pages, so that realtime events keep them current. */
const useQueues = (enabled: boolean) => useQuery({ ...endpointQuery(queueApi.list), staleTime: Infinity, enabled });
const useSettings = (enabled: boolean) => useQuery({ ...endpointQuery(settingApi.list), staleTime: Infinity, enabled });

function useQuickMessageCount(enabled: boolean) {
  const client = useQueryClient();
  // An edit or one more use does not change the number.
  useRealtime("quickMessage", ({ action }) => {
    if (action !== "update") void client.invalidateQueries({ queryKey: quickKey });
  });
  return useQuery({
    queryKey: quickKey,
    queryFn: async ({ signal }) => (await call(quickMessageApi.page, { signal })).records.length,
    staleTime: 0,
    enabled,
  });
}

/** Whether there is a conversation, and whether an agent has accepted one: it is open, or a closed one had an agent. */
function useTicketFacts(enabled: boolean) {
  const counts = useTicketCounts(enabled);
  const hasOpen = counts.data && counts.data.open > 0;
  const closedTicketsQuery = useQuery({
    queryKey: [...ticketFactsKey, ticketApi.list.path],
    queryFn: async ({ signal }) => {
      const { tickets } = await call(ticketApi.list, { query: { status: "closed", showAll: "true" }, signal });
      return { some: tickets.length > 0, attended: tickets.some(({ userId }) => userId !== null) };
    },
    staleTime: 0,
    enabled: enabled && hasOpen === false,
  });
  return {
    attended: hasOpen ? true : closedTicketsQuery.data?.attended,
    hasTickets: counts.data && counts.data.open + counts.data.pending > 0 ? true : closedTicketsQuery.data?.some,
    isPending: !hasOpen && closedTicketsQuery.isPending && !counts.error,
  };
}

const useOffer = (enabled: boolean) =>
  useQuery({ ...endpointQuery(connectionApi.offer), staleTime: Infinity, enabled });

/** Whether this installation offers a simulated phone. */
export function useSimulatedPhone(): boolean {
  const { data } = useOffer(true);
  return data !== undefined && data.simulatorPort !== null;
}

/** The setup steps of a new company, checked off by its data. Nothing is fetched while the checklist is hidden. */
export function useChecklist(enabled: boolean) {
  const [connections, people] = [useConnections(), usePeople(enabled)];
  const [queues, settings] = [useQueues(enabled), useSettings(enabled)];
  const [quick, tickets] = [useQuickMessageCount(enabled), useTicketFacts(enabled)];
  // The offer appears in the first step: loading it later would push the others down.
  const offer = useOffer(enabled);
  const company = useOwnCompany({ enabled });
  const scheduleType = settings.data?.find(({ key }) => key === "scheduleType")?.value;
  const parts = [connections, people, queues, settings, quick, tickets, offer, company];
  return {
    /** Some data is still loading. */
    isPending: enabled && parts.some(({ isPending }) => isPending),
    /** Undefined until that is known. */
    hasTickets: tickets.hasTickets,
    isAwaitingTickets: enabled && tickets.isPending,
    next: nextTasks({
      connections: connections.data,
      queues: queues.data?.length,
      people: people.data,
      quickMessages: quick.data,
      scheduleType: settings.data && (scheduleType ?? settingDefaults.scheduleType),
      hoursSaved: company.data && company.data.outOfHoursMessage !== null,
      attended: tickets.attended,
    }),
  };
}
