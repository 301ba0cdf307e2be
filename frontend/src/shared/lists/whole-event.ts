import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyRowEvent, type PagedRule, type RowEvent } from "./paged-event";

/** Where a list that comes whole keeps its rows; see `PagedRule`. */
export type WholeRule<Row> = {
  compare: (a: Row, b: Row) => number;
  exact: boolean;
};

/** One page with room for everything. */
const asPage = <Row extends { id: number }>({ compare, exact }: WholeRule<Row>): PagedRule<readonly Row[], Row> => ({
  rowsOf: (rows) => rows,
  withRows: (_page, rows) => rows,
  hasMore: () => false,
  size: Number.MAX_SAFE_INTEGER,
  compare,
  exact,
  words: () => [],
});

/** Brings a piece of news to a list that is cached whole, and asks for it again where that is not enough. */
export function applyToWholeList<Row extends { id: number }>(
  client: QueryClient,
  queryKey: QueryKey,
  event: RowEvent<Row>,
  rule: WholeRule<Row>,
) {
  const state = client.getQueryState<Row[]>(queryKey);
  if (!state) return;
  // An answer that is on its way may be older than the news.
  const reading = state.fetchStatus !== "idle";
  if (!state.data) {
    if (reading) void client.resetQueries({ queryKey, exact: true });
    return;
  }
  const { pages, sure } = applyRowEvent([state.data], event, "", asPage(rule));
  client.setQueryData<Row[]>(queryKey, [...(pages[0] ?? [])]);
  if (!sure || reading) void client.invalidateQueries({ queryKey, exact: true });
}
