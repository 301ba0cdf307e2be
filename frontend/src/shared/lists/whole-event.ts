import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyRowEvent, type PagedRule, type RowEvent } from "./paged-event";

/** The rules of a list that is not paged; see `PagedRule`. */
export type WholeRule<Row> = {
  compare: (a: Row, b: Row) => number;
  exact: boolean;
};

/** Treats the list as one page without a limit. */
const asPage = <Row extends { id: number }>({ compare, exact }: WholeRule<Row>): PagedRule<readonly Row[], Row> => ({
  rowsOf: (rows) => rows,
  withRows: (_page, rows) => rows,
  hasMore: () => false,
  size: Number.MAX_SAFE_INTEGER,
  compare,
  exact,
  words: () => [],
});

/** Applies an event to a list cached as a whole, and refetches it where the result is not sure. */
export function applyToWholeList<Row extends { id: number }>(
  client: QueryClient,
  queryKey: QueryKey,
  event: RowEvent<Row>,
  rule: WholeRule<Row>,
) {
  const state = client.getQueryState<Row[]>(queryKey);
  if (!state) return;
  // A response under way may be older than the event.
  const reading = state.fetchStatus !== "idle";
  if (!state.data) {
    if (reading) void client.resetQueries({ queryKey, exact: true });
    return;
  }
  const { pages, sure } = applyRowEvent([state.data], event, "", asPage(rule));
  client.setQueryData<Row[]>(queryKey, [...(pages[0] ?? [])]);
  if (!sure || reading) void client.invalidateQueries({ queryKey, exact: true });
}
