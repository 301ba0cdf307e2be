import type { UseQueryResult } from "@tanstack/react-query";

/** How a list stands, as `RecordTable` shows it. */
export interface ListState {
  isLoading: boolean;
  isStale?: boolean;
  error: unknown;
  refetch: () => unknown;
  hasMore?: boolean;
  fetchNext?: () => void;
  isFetchingNext?: boolean;
  /** Which rows these are: another search, another page. Rows that come without a change of it are new. Null: not there yet. */
  scope?: string | null;
}

/** The same for a list that comes whole. */
export const wholeList = ({
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
