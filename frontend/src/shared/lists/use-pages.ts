import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

interface PagesOptions<Page, Param, Row> {
  queryKey: QueryKey;
  /** Requests the page at `param`. */
  read: (param: Param, signal: AbortSignal) => Promise<Page>;
  firstParam: Param;
  /** The param of the page after `last`; undefined at the end. */
  next: (last: Page, pages: readonly Page[]) => Param | undefined;
  /** The rows of one page. */
  rows: (page: Page) => readonly Row[];
  enabled?: boolean;
  staleTime?: number;
  /** Show the previous query's rows while a changed one loads. */
  keepPrevious?: boolean;
  structuralSharing?: UseInfiniteQueryOptions["structuralSharing"];
}

/** The list engine: rows that load page by page, cached under their key as `InfiniteData<Page, Param>`. */
export function usePages<Page, Param, Row>(options: PagesOptions<Page, Param, Row>) {
  const { queryKey, read, firstParam, next, rows, enabled, staleTime, keepPrevious, structuralSharing } = options;
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page, Param>, QueryKey, Param>({
    queryKey,
    enabled,
    staleTime,
    structuralSharing,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    initialPageParam: firstParam,
    queryFn: ({ pageParam, signal }) => read(pageParam as Param, signal),
    getNextPageParam: next,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const pages = data?.pages;
  const flat = useMemo(() => pages?.flatMap((page) => [...rows(page)]), [pages, rows]);
  const fetchNext = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return {
    /** Undefined until the first page has arrived. */
    rows: flat,
    pages,
    hasMore: hasNextPage,
    fetchNext,
    isFetchingNext: isFetchingNextPage,
    hasNextFailed: query.isFetchNextPageError,
    isPending: query.isPending,
    isLoading: query.isPending && query.isFetching,
    isPlaceholder: query.isPlaceholderData,
    isStale: query.isPlaceholderData || (query.isRefetching && !isFetchingNextPage),
    error: query.error,
    refetch: query.refetch,
  };
}
