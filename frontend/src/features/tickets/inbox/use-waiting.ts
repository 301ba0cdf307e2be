import type { QueueDto } from "@guiche/contract/queues";
import { ticketApi } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { useRealtime } from "@/shared/realtime";

export interface Waiting {
  count: number;
  /** How many wait in each queue; empty when they do not fit on one page, so that no number is too low. */
  queues: { queue: QueueDto | null; count: number }[];
}

const waitingKey = ["inbox", "waiting"] as const;

/** The pending tickets that the user may accept, while a list has nothing else to show. */
export function useWaiting(): Waiting | undefined {
  const client = useQueryClient();
  useRealtime("ticket", ({ action }) => {
    if (action !== "updateUnread") void client.invalidateQueries({ queryKey: waitingKey });
  });
  const { data } = useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => {
      const [{ pending }, { tickets, hasMore }] = await Promise.all([
        call(ticketApi.counts, { signal }),
        call(ticketApi.list, { query: { status: "pending" }, signal }),
      ]);
      return { count: pending, queues: hasMore ? [] : byQueue(tickets) };
    },
    staleTime: 0,
  });
  return data;
}

function byQueue(tickets: readonly { queue: QueueDto | null }[]): Waiting["queues"] {
  const found = new Map<number | null, Waiting["queues"][number]>();
  for (const { queue } of tickets) {
    const row = found.get(queue?.id ?? null) ?? { queue, count: 0 };
    found.set(queue?.id ?? null, { ...row, count: row.count + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
