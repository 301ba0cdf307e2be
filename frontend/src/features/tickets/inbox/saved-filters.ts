import { savedFilterApi, type SavedFilterDto } from "@guiche/contract/saved-filters";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { useRealtime } from "@/shared/realtime";
import { useThrottled } from "@/shared/throttle-trailing";
import { filtersIn } from "./filter-params";

const countsKey = [savedFilterApi.counts.path] as const;
const settleMs = 2_000;

/** Keeps only known parameters of a stored query string. */
export const knownFilters = (filters: string): string => filtersIn(new URLSearchParams(filters));

/** How many tickets each pinned view has; read again at most every two seconds. */
export function useFilterCounts(views: readonly SavedFilterDto[]): ReadonlyMap<number, number> {
  const client = useQueryClient();
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: countsKey }), settleMs);
  useRealtime("ticket", again);
  // A message changes what is unread or unanswered, and carries its ticket.
  useRealtime("appMessage", ({ ticket }) => "status" in ticket && again());
  const { data = [] } = useQuery({
    queryKey: [...countsKey, views.map(({ id, filters }) => `${id} ${filters}`).join()],
    queryFn: ({ signal }) => call(savedFilterApi.counts, { signal }),
    enabled: views.some(({ pinned }) => pinned),
    staleTime: 0,
  });
  return new Map(data.map(({ id, count }) => [id, count]));
}
