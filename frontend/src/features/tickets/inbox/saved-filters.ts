import { savedFilterApi, type SavedFilterDto } from "@guiche/contract/saved-filters";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "@/shared/api/call";
import { longestFilterName, useFilterActions } from "@/shared/filters/saved-filters";
import { useRealtime } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { getStored, setStored } from "@/shared/stored";
import { throttleTrailing } from "@/shared/throttle-trailing";
import { filtersIn } from "./filter-params";

const countsKey = [savedFilterApi.counts.path] as const;
const settleMs = 2_000;

/** Keeps only known parameters of a stored query string. */
export const knownFilters = (filters: string): string => filtersIn(new URLSearchParams(filters));

/** How many tickets each pinned view has; read again at most every two seconds. */
export function useFilterCounts(views: readonly SavedFilterDto[]): ReadonlyMap<number, number> {
  const client = useQueryClient();
  const [again] = useState(() =>
    throttleTrailing(() => void client.invalidateQueries({ queryKey: countsKey }), settleMs),
  );
  useEffect(() => again.stop, [again]);
  useRealtime("ticket", again.call);
  // A message changes what is unread or unanswered, and carries its ticket.
  useRealtime("appMessage", ({ ticket }) => "status" in ticket && again.call());
  const { data = [] } = useQuery({
    queryKey: [...countsKey, views.map(({ id, filters }) => `${id} ${filters}`).join()],
    queryFn: ({ signal }) => call(savedFilterApi.counts, { signal }),
    enabled: views.some(({ pinned }) => pinned),
    staleTime: 0,
  });
  return new Map(data.map(({ id, count }) => [id, count]));
}

const localKey = (userId: number) => `guiche.filters.${userId}`;

/** The filters that an older version stored in this browser. */
function localFilters(userId: number): { name: string; filters: string }[] {
  try {
    const stored: unknown = JSON.parse(getStored(localKey(userId)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) => {
      const { name, filters } = (one ?? {}) as { name?: unknown; filters?: unknown };
      if (typeof name !== "string" || typeof filters !== "string" || name.trim() === "") return [];
      return filters.length > 2_000
        ? []
        : [{ name: name.trim().slice(0, longestFilterName), filters: knownFilters(filters) }];
    });
  } catch {
    return [];
  }
}

/**
 * Moves the filters stored by an older version to the server. If one save fails, all are sent again at the next start;
 * the server overwrites the user's filters of the same name.
 */
export function useMoveLocalFilters(): void {
  const { user } = useSession();
  const { save } = useFilterActions("tickets");
  const move = useEffectEvent(async () => {
    const found = localFilters(user.id);
    for (const { name, filters } of found) await save(name, filters, false);
    if (found.length > 0) setStored(localKey(user.id), null);
  });
  useEffect(() => void move().catch(() => undefined), []);
}
