import type { QueueDto } from "@guiche/contract/queues";
import { ticketApi, type WaitingInQueueDto } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { useRealtime } from "@/shared/realtime";

interface WaitingTickets {
  count: number;
  /** How many wait in each queue; empty when they do not fit on one page, so that no number is too low. */
  queues: WaitingInQueueDto[];
  /** Where customers wait whose tickets the user does not see. */
  elsewhere: WaitingInQueueDto[];
}

/** No event tells a user of tickets that they do not see. */
const elsewhereMs = 60_000;

const waitingKey = ["inbox", "waiting"] as const;

/** The pending tickets, those that the user may accept and the others, while a list has nothing else to show. */
export function useWaitingTickets(): WaitingTickets | undefined {
  const client = useQueryClient();
  useRealtime("ticket", ({ action }) => {
    if (action !== "updateUnread") void client.invalidateQueries({ queryKey: waitingKey });
  });
  const { data } = useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => {
      const [{ pending }, { tickets, hasMore }, elsewhere] = await Promise.all([
        call(ticketApi.counts, { signal }),
        call(ticketApi.list, { query: { status: "pending" }, signal }),
        call(ticketApi.elsewhere, { signal }),
      ]);
      return { count: pending, queues: hasMore ? [] : byQueue(tickets), elsewhere };
    },
    staleTime: 0,
    refetchInterval: elsewhereMs,
  });
  return data;
}

function byQueue(tickets: readonly { queue: QueueDto | null }[]): WaitingTickets["queues"] {
  const waitingByQueue = new Map<number | null, WaitingTickets["queues"][number]>();
  for (const { queue } of tickets) {
    const row = waitingByQueue.get(queue?.id ?? null) ?? { queue, count: 0 };
    waitingByQueue.set(queue?.id ?? null, { ...row, count: row.count + 1 });
  }
  return [...waitingByQueue.values()].sort((a, b) => b.count - a.count);
}
