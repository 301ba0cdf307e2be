import type { Query, QueryClient, QueryFilters } from "@tanstack/react-query";

/** Asks once more for each of these, after the reply that is on its way. */
export function refetchAfter(client: QueryClient, queries: readonly Query[]) {
  for (const { queryKey, promise } of queries) {
    const ask = () => client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    void promise?.then(ask, () => undefined);
  }
}

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
  refetchAfter(client, first);
}

/** After an event was applied to cached data: a reply under way may be older than the event. */
export function refetchUnderWay(client: QueryClient, filters: QueryFilters) {
  refetchAfter(client, client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }));
}
