import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Fetches again what an event may have changed. An invalidation leaves a first reply under way as it is, though the
 * server may have read it before the event: it is asked for again once it came.
 */
export function refetch(client: QueryClient, filters: QueryFilters) {
  const first = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  void client.invalidateQueries(filters);
  for (const { queryKey, promise } of first) {
    const askAgain = () => client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    void promise?.then(askAgain, () => undefined);
  }
}

/** After an event was applied to cached data: a reply under way may be older than the event. */
export function refetchUnderWay(client: QueryClient, filters: QueryFilters) {
  if (client.isFetching(filters) > 0) refetch(client, filters);
}
