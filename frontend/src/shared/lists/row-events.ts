import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** What a realtime event, or an own change, says about one row of a list. */
export type RowEvent<Row> = { row: Row } | { removedId: number };

interface RowRule<Row> {
  /** The property of a page that holds its rows. Absent: the endpoint replies with the rows themselves. */
  rowsIn?: string;
  /** What decides a row's place in the list, and whether a search finds it. */
  placeOf: (row: Row) => readonly unknown[];
}

type Page = Record<string, unknown>;

const isPaged = (data: unknown): data is InfiniteData<Page> =>
  typeof data === "object" && data !== null && "pages" in data;

/** Changes the rows of one cached list; data of another shape is returned as it is. */
function changeRows<Row>(data: unknown, rowsIn: string | undefined, change: (rows: Row[]) => Row[]): unknown {
  if (rowsIn === undefined) return Array.isArray(data) ? change(data as Row[]) : data;
  if (!isPaged(data)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, [rowsIn]: change(page[rowsIn] as Row[]) })) };
}

/** A reply can come after the event of a newer change, and what an own change is taken back to is older than both. */
const isOlder = (row: { updatedAt?: string }, current: { updatedAt?: string }): boolean =>
  row.updatedAt !== undefined && current.updatedAt !== undefined && row.updatedAt < current.updatedAt;

/**
 * Applies an event to every cached list of an endpoint. A row whose place stays the same is replaced there, and a
 * deleted one leaves at once. In every other case the server decides: the list is fetched again when it is shown.
 */
export function applyRowEvent<Row extends { id: number; updatedAt?: string }>(
  client: QueryClient,
  path: string,
  event: RowEvent<Row>,
  { rowsIn, placeOf }: RowRule<Row>,
) {
  const place = (row: Row) => JSON.stringify(placeOf(row));
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [path] })) {
    // The reply under way may be older than the event.
    const isReading = state.fetchStatus !== "idle";
    if (state.data === undefined) {
      if (isReading) void client.resetQueries({ queryKey, exact: true });
      continue;
    }
    let isInPlace = false;
    const change = (rows: Row[]) => {
      if ("removedId" in event) return rows.filter(({ id }) => id !== event.removedId);
      return rows.map((current) => {
        if (current.id !== event.row.id || isOlder(event.row, current)) return current;
        // Events carry fewer fields than some lists.
        const row = { ...current, ...event.row };
        isInPlace = place(current) === place(row);
        return row;
      });
    };
    client.setQueryData(queryKey, (data: unknown) => changeRows(data, rowsIn, change));
    if (!isInPlace || isReading) void client.invalidateQueries({ queryKey, exact: true });
  }
}
