import type { QueryClient } from "@tanstack/react-query";

/** The effect of a realtime event on one row of a list. */
export type RowEvent<Row> = { row: Row; isNew: boolean } | { gone: number };

/** How a paged list is ordered, searched and updated, so that an event finds a row's place. */
export interface PagedRule<Page, Row extends { id: number }> {
  rowsOf: (page: Page) => readonly Row[];
  /** The same page with other rows. `grown`: change of the total number of rows. */
  withRows: (page: Page, rows: readonly Row[], hasMore: boolean, grown: number) => Page;
  hasMore: (page: Page) => boolean;
  /** Rows on a full page. */
  size: number;
  compare: (a: Row, b: Row) => number;
  /**
   * Whether `compare` equals the server's order. The database's collation sorts names, so their place is an estimate:
   * the row is shown there at once and the list refetched.
   */
  exact: boolean;
  /** Merges an event's row with the cached one, when events carry fewer fields than the list. */
  completed?: (held: Row, told: Row) => Row;
  /** The searchable texts: a row matches when one of them contains the search. */
  words: (row: Row) => readonly string[];
  /** The server's variants of a search, when they differ from the text: one of them has to be contained. */
  asSearched?: (search: string) => readonly string[];
}

export interface Applied<Page> {
  pages: readonly Page[];
  /** False: the list has to be refetched to be correct. */
  sure: boolean;
}

/** Ignores case and accents, as the server does: "secao" finds "Seção". */
const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const isFound = (words: readonly string[], search: string, asSearched = (text: string): readonly string[] => [text]) =>
  search === "" || asSearched(search).some((text) => words.some((word) => folded(word).includes(folded(text))));

/**
 * Applies an event to the cached pages. The result equals a fresh fetch; where that cannot be known here (a row beyond
 * the last page moves up), the pages are an estimate and `sure` is false.
 */
export function applyRowEvent<Page, Row extends { id: number }>(
  pages: readonly Page[],
  event: RowEvent<Row>,
  search: string,
  rule: PagedRule<Page, Row>,
): Applied<Page> {
  const last = pages.at(-1);
  if (!last) return { pages, sure: false };
  const hasMore = rule.hasMore(last);
  const rows = pages.flatMap((page) => [...rule.rowsOf(page)]);
  const id = "gone" in event ? event.gone : event.row.id;
  const held = rows.find((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  /** Splits rows into full pages; the surplus lies beyond the last page. */
  const inPages = (wanted: readonly Row[], grown: number): readonly Page[] =>
    pages.map((page, place) => {
      const [from, to] = [place * rule.size, (place + 1) * rule.size];
      return rule.withRows(page, wanted.slice(from, to), hasMore || wanted.length > to, grown);
    });

  if ("gone" in event || !isFound(rule.words(event.row), search, rule.asSearched)) {
    // The first row beyond the last page moves up, and it is not loaded.
    if (held) return { pages: inPages(others, -1), sure: !hasMore };
    return { pages, sure: !hasMore || ("row" in event && event.isNew) };
  }

  const row = held && rule.completed ? rule.completed(held, event.row) : event.row;
  if (held && rule.compare(held, row) === 0)
    return {
      pages: inPages(
        rows.map((other) => (other.id === id ? row : other)),
        0,
      ),
      sure: true,
    };

  // A changed row that was not loaded either started to match the search or comes from beyond the last page.
  const mayBeOld = !held && !event.isNew && hasMore;
  const grown = held || mayBeOld ? 0 : 1;
  const place = others.findIndex((other) => rule.compare(row, other) < 0);
  // Its place is after the last loaded row: perhaps on this page, perhaps on a later one.
  if (place < 0 && hasMore) return { pages: inPages(others, grown), sure: false };
  const placed = place < 0 ? [...others, row] : others.toSpliced(place, 0, row);
  return { pages: inPages(placed, grown), sure: rule.exact && !(mayBeOld && search !== "") };
}

interface Cached<Page> {
  pages: Page[];
  pageParams: unknown[];
}

const searchOf = (key: readonly unknown[]): string => {
  const query = key[2];
  const text = typeof query === "object" && query !== null && "searchParam" in query ? query.searchParam : "";
  return typeof text === "string" ? text : "";
};

/** Applies an event to every cached search of a `usePagedList`, and refetches where the result is not sure. */
export function applyToPages<Page, Row extends { id: number }>(
  client: QueryClient,
  path: string,
  event: RowEvent<Row>,
  rule: PagedRule<Page, Row>,
) {
  for (const query of client.getQueryCache().findAll({ queryKey: [path] })) {
    const { queryKey } = query;
    // A response under way may be older than the event.
    const reading = query.state.fetchStatus !== "idle";
    const held = client.getQueryData<Cached<Page>>(queryKey);
    if (!held) {
      if (reading) void client.resetQueries({ queryKey, exact: true });
      continue;
    }
    if (!("pages" in held)) {
      // The query is not paged.
      void client.invalidateQueries({ queryKey, exact: true });
      continue;
    }
    const { pages, sure } = applyRowEvent(held.pages, event, searchOf(queryKey), rule);
    client.setQueryData<Cached<Page>>(queryKey, { ...held, pages: [...pages] });
    if (!sure || reading) void client.invalidateQueries({ queryKey, exact: true });
  }
}
