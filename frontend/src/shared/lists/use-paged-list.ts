import type { PathParamsOf, QueryOf, ReplyOf } from "@guiche/contract/endpoint";
import { keepPreviousData, useInfiniteQuery, type QueryKey } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call, type AnyEndpoint, type CallOptions } from "../api/call";
import { listKey } from "./list-key";

type PartOf<E> = Partial<QueryOf<E>>;

export interface PagedListOptions<E, Row> {
  /** The rows of one reply. */
  rows: (reply: ReplyOf<E>) => readonly Row[];
  /** The query of the page after `last`; undefined at the end. Default: the next `pageNumber` while `hasMore`. */
  next?: (last: ReplyOf<E>, pages: readonly ReplyOf<E>[]) => PartOf<E> | undefined;
  params?: PathParamsOf<E>;
  key?: QueryKey;
  enabled?: boolean;
  /** How long the list counts as fresh. Lists that realtime events keep current pass Infinity. */
  staleTime?: number;
  /** Show the previous query's rows while a changed one loads. Not for rows that belong to one resource (`params`). */
  keepPrevious?: boolean;
}

const nextByNumber = (last: unknown, pages: readonly unknown[]) =>
  (last as { hasMore?: boolean }).hasMore ? { pageNumber: pages.length + 1 } : undefined;

/**
 * A list that loads page by page, cached under its `listKey` as `InfiniteData<ReplyOf<E>>`. The previous rows stay
 * while a changed query loads (`isStale`).
 */
export function usePagedList<E extends AnyEndpoint, Row>(
  endpoint: E,
  query: PartOf<E>,
  options: PagedListOptions<E, Row>,
) {
  const { rows, next, params, key, enabled, staleTime, keepPrevious = params === undefined } = options;
  const found = useInfiniteQuery({
    queryKey: key ?? listKey(endpoint, params ?? null, query),
    enabled,
    staleTime,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    initialPageParam: {} as PartOf<E>,
    queryFn: ({ pageParam, signal }) => {
      // The parts are typed above; the compiler cannot derive that together they are the endpoint's options.
      const asked: unknown = { params, query: { ...(query as object), ...(pageParam as object) }, signal };
      return call<AnyEndpoint>(endpoint, asked as CallOptions<AnyEndpoint>) as Promise<ReplyOf<E>>;
    },
    getNextPageParam: (last: ReplyOf<E>, pages: ReplyOf<E>[]) =>
      next ? next(last, pages) : (nextByNumber(last, pages) as PartOf<E> | undefined),
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const pages = data?.pages;
  const flat = useMemo(() => (pages ?? []).flatMap((page) => [...rows(page)]), [pages, rows]);
  const fetchNext = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return {
    rows: flat,
    pages,
    hasMore: hasNextPage,
    fetchNext,
    isFetchingNext: isFetchingNextPage,
    isLoading: found.isPending && found.isFetching,
    isStale: found.isPlaceholderData || (found.isRefetching && !isFetchingNextPage),
    /** The scope for `RecordTable`: rows that appear while it stays the same are new. */
    scope: found.isPlaceholderData || !pages ? null : JSON.stringify([query, pages.length]),
    error: found.error,
    refetch: found.refetch,
  };
}
