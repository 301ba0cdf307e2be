import type { UseQueryResult } from "@tanstack/react-query";

/** The state of a list, for `RecordTable`. */
export interface ListState {
  isLoading: boolean;
  isStale?: boolean;
  error: unknown;
  refetch: () => unknown;
  hasMore?: boolean;
  fetchNext?: () => void;
  isFetchingNext?: boolean;
  /** Identifies the query and its pages. Rows that appear while it stays the same are new. Null while loading. */
  scope?: string | null;
}

/** The list state of a query that is not paged. */
export const unpagedListState = ({
  data,
  error,
  isPending,
  isRefetching,
  refetch,
}: Pick<UseQueryResult, "data" | "error" | "isPending" | "isRefetching" | "refetch">): ListState => ({
  isLoading: isPending && !error,
  isStale: isRefetching,
  error,
  refetch,
  scope: data === undefined ? null : "whole",
});

const noRows: readonly never[] = [];

/** An unpaged list with its rows. */
export const unpagedList = <Row>(
  query: Pick<UseQueryResult<readonly Row[]>, "data" | "error" | "isPending" | "isRefetching" | "refetch">,
) => ({
  ...unpagedListState(query),
  rows: query.data ?? noRows,
});
