import type { QueryClient } from "@tanstack/react-query";

/** What a piece of news says of a row of a list. */
export type RowEvent<Row> = { row: Row; isNew: boolean } | { gone: number };

/** How a list in pages is kept, so that news finds a row's place in it. */
export interface PagedRule<Page, Row extends { id: number }> {
  rowsOf: (page: Page) => readonly Row[];
  /** The same page with other rows. `grown`: how many more rows there are in the whole list than before. */
  withRows: (page: Page, rows: readonly Row[], hasMore: boolean, grown: number) => Page;
  hasMore: (page: Page) => boolean;
  /** Rows on a full page. */
  size: number;
  compare: (a: Row, b: Row) => number;
  /**
   * Is `compare` the very order of the server? The alphabet is the database's, so a name's place is a good guess:
   * the row is shown there at once, and the list read again.
   */
  exact: boolean;
  /** Where news tells less of a row than the list: what was known of it, with what is told. */
  completed?: (held: Row, told: Row) => Row;
  /** What the server searches: a row is found when one of these holds the search. */
  words: (row: Row) => readonly string[];
  /** What the server makes of a search, where that is more than the text itself: one of these has to be held. */
  asSearched?: (search: string) => readonly string[];
}

export interface Applied<Page> {
  pages: readonly Page[];
  /** False: the list has to be asked for again to be right. */
  sure: boolean;
}

/** A letter without case and accents: "secao" finds "Seção", here as on the server. */
const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const isFound = (words: readonly string[], search: string, asSearched = (text: string): readonly string[] => [text]) =>
  search === "" || asSearched(search).some((text) => words.some((word) => folded(word).includes(folded(text))));

/**
 * News + old pages = fresh pages. Where that cannot be known from here (a row from behind the last page moves up) the
 * pages are the best guess and `sure` is false.
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
  /** Full pages of these rows; what does not fit is behind the last one. */
  const inPages = (wanted: readonly Row[], grown: number): readonly Page[] =>
    pages.map((page, place) => {
      const [from, to] = [place * rule.size, (place + 1) * rule.size];
      return rule.withRows(page, wanted.slice(from, to), hasMore || wanted.length > to, grown);
    });

  if ("gone" in event || !isFound(rule.words(event.row), search, rule.asSearched)) {
    // The first row from behind the last page moves up, and it is not known here.
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

  // A changed row that was not shown: it came into the search just now, or from behind the last page.
  const mayBeOld = !held && !event.isNew && hasMore;
  const grown = held || mayBeOld ? 0 : 1;
  const place = others.findIndex((other) => rule.compare(row, other) < 0);
  // Behind the last row that is known: perhaps on this page, perhaps on a later one.
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

/** Brings a piece of news to every search of a list that `usePagedList` holds, and asks again where that is not enough. */
export function applyToPages<Page, Row extends { id: number }>(
  client: QueryClient,
  path: string,
  event: RowEvent<Row>,
  rule: PagedRule<Page, Row>,
) {
  for (const query of client.getQueryCache().findAll({ queryKey: [path] })) {
    const { queryKey } = query;
    // An answer that is on its way may be older than the news.
    const reading = query.state.fetchStatus !== "idle";
    const held = client.getQueryData<Cached<Page>>(queryKey);
    if (!held) {
      if (reading) void client.resetQueries({ queryKey, exact: true });
      continue;
    }
    if (!("pages" in held)) {
      // Asked for in another way than in pages.
      void client.invalidateQueries({ queryKey, exact: true });
      continue;
    }
    const { pages, sure } = applyRowEvent(held.pages, event, searchOf(queryKey), rule);
    client.setQueryData<Cached<Page>>(queryKey, { ...held, pages: [...pages] });
    if (!sure || reading) void client.invalidateQueries({ queryKey, exact: true });
  }
}
