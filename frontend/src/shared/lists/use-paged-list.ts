import type { PathParamsOf, QueryOf, ReplyOf } from "@guiche/contract/endpoint";
import type { QueryKey } from "@tanstack/react-query";
import { call, type AnyEndpoint, type CallOptions } from "../api/call";
import { listKey } from "./list-key";
import { usePages } from "./use-pages";

type PartOf<E> = Partial<QueryOf<E>>;

interface PagedListOptions<E, Row> {
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

const none: readonly never[] = [];

/** An endpoint's list, cached under its `listKey` as `InfiniteData<ReplyOf<E>>`. */
export function usePagedList<E extends AnyEndpoint, Row>(
  endpoint: E,
  query: PartOf<E>,
  options: PagedListOptions<E, Row>,
) {
  const { rows, next, params, key, enabled, staleTime, keepPrevious = params === undefined } = options;
  const list = usePages<ReplyOf<E>, PartOf<E>, Row>({
    queryKey: key ?? listKey(endpoint, params ?? null, query),
    read: (param, signal) => {
      // The parts are typed above; the compiler cannot derive that together they are the endpoint's options.
      const callOptions: unknown = { params, query: { ...(query as object), ...(param as object) }, signal };
      return call<AnyEndpoint>(endpoint, callOptions as CallOptions<AnyEndpoint>) as Promise<ReplyOf<E>>;
    },
    firstParam: {},
    next: next ?? ((last, pages) => nextByNumber(last, pages) as PartOf<E> | undefined),
    rows,
    enabled,
    staleTime,
    keepPrevious,
  });
  const { pages, isPlaceholder } = list;

  return {
    ...list,
    rows: list.rows ?? none,
    /** The scope for `RecordTable`: rows that appear while it stays the same are new. */
    scope: isPlaceholder || !pages ? null : JSON.stringify([query, pages.length]),
  };
}
