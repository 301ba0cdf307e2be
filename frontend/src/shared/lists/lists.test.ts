import { describe, expect, it } from "@jest/globals";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { freshen, nothingKnown } from "./fresh-rows";
import { applyToPages, applyRowEvent, type PagedRule, type RowEvent } from "./paged-event";
import { applyToWholeList } from "./whole-event";

interface Row {
  id: number;
  name: string;
}
interface Page {
  rows: Row[];
  hasMore: boolean;
  count: number;
}

const size = 3;
const rule: PagedRule<Page, Row> = {
  rowsOf: ({ rows }) => rows,
  withRows: (page, rows, hasMore, grown) => ({ rows: [...rows], hasMore, count: page.count + grown }),
  hasMore: ({ hasMore }) => hasMore,
  size,
  compare: (a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1),
  exact: true,
  words: ({ name }) => [name],
};

/** What the server would return: that many pages of the matching rows, in order. */
function fresh(all: readonly Row[], search: string, pages: number): Page[] {
  const found = all.filter(({ name }) => name.includes(search)).sort(rule.compare);
  const reached = Math.max(1, Math.min(pages, Math.ceil(found.length / size)));
  return Array.from({ length: reached }, (_, place) => ({
    rows: found.slice(place * size, (place + 1) * size),
    hasMore: found.length > (place + 1) * size,
    count: found.length,
  }));
}

const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 3 });
const table = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 30 }), name }), { selector: ({ id }) => id, maxLength: 12 })
  .map((rows) => [...rows]);

const change = (all: readonly Row[], event: RowEvent<Row>) =>
  "gone" in event
    ? all.filter(({ id }) => id !== event.gone)
    : [...all.filter(({ id }) => id !== event.row.id), event.row];

const eventOf = (all: readonly Row[], pick: number, word: string, kind: "new" | "changed" | "gone"): RowEvent<Row> => {
  const some = all[pick % Math.max(1, all.length)];
  if (kind === "new" || !some) return { row: { id: 100, name: word }, isNew: true };
  return kind === "gone" ? { gone: some.id } : { row: { id: some.id, name: word }, isNew: false };
};

describe("a paged list", () => {
  it("after an event equals a fresh fetch, or is marked for a refetch", () => {
    let surely = 0;
    fc.assert(
      fc.property(
        table,
        fc.nat(20),
        name,
        fc.constantFrom("new" as const, "changed" as const, "gone" as const),
        fc.constantFrom("", "a", "bc"),
        fc.integer({ min: 1, max: 4 }),
        (all, pick, word, kind, search, pages) => {
          const old = fresh(all, search, pages);
          const event = eventOf(all, pick, word, kind);
          const received = applyRowEvent(old, event, search, rule);
          if (!received.sure) return;
          surely += 1;
          const flat = (shown: readonly Page[]) => shown.flatMap(({ rows }) => rows);
          const now = fresh(change(all, event), search, old.length);
          expect(flat(received.pages)).toEqual(flat(now));
          expect(received.pages.at(-1)?.hasMore).toBe(now.at(-1)?.hasMore);
          expect(received.pages[0]?.count).toBe(now[0]?.count);
        },
      ),
      { numRuns: 500 },
    );
    // A list that always refetches would satisfy the rule too.
    expect(surely).toBeGreaterThan(250);
  });

  it("that is fully loaded never needs a refetch", () => {
    fc.assert(
      fc.property(
        table,
        fc.nat(20),
        name,
        fc.constantFrom("new" as const, "changed" as const, "gone" as const),
        (all, pick, word, kind) => {
          expect(applyRowEvent(fresh(all, "", 9), eventOf(all, pick, word, kind), "", rule).sure).toBe(true);
        },
      ),
    );
  });

  it("applies the same event twice with the effect of one", () => {
    const old = fresh([{ id: 1, name: "a" }], "", 1);
    const event: RowEvent<Row> = { row: { id: 2, name: "b" }, isNew: true };
    const once = applyRowEvent(old, event, "", rule).pages;
    expect(applyRowEvent(once, event, "", rule).pages).toEqual(once);
    expect(once[0]?.count).toBe(2);
  });

  it("in the database's alphabetical order shows a new row at once and refetches", () => {
    const received = applyRowEvent(
      fresh([{ id: 1, name: "a" }], "", 1),
      { row: { id: 2, name: "b" }, isNew: true },
      "",
      {
        ...rule,
        exact: false,
      },
    );
    expect(received.pages[0]?.rows.map(({ id }) => id)).toEqual([1, 2]);
    expect(received.sure).toBe(false);
  });

  it("matches words regardless of case and accents", () => {
    const received = applyRowEvent(
      fresh([], "secao", 1),
      { row: { id: 2, name: "Seção" }, isNew: true },
      "secao",
      rule,
    );
    expect(received.pages[0]?.rows).toHaveLength(1);
  });
});

describe("cached pages", () => {
  const path = "/rows";
  const keyOf = (searchParam: string) => [path, null, { searchParam }];
  const clientWith = (searchParam: string, pages: Page[]) => {
    const client = new QueryClient();
    client.setQueryData(keyOf(searchParam), { pages, pageParams: pages.map(() => ({})) });
    return client;
  };
  const namesIn = (client: QueryClient, searchParam: string) =>
    client
      .getQueryData<{ pages: Page[] }>(keyOf(searchParam))
      ?.pages.flatMap(({ rows }) => rows.map((row) => row.name));

  it("apply an event to each search separately", () => {
    const client = clientWith("", fresh([{ id: 1, name: "ana" }], "", 1));
    client.setQueryData(keyOf("bo"), { pages: fresh([], "bo", 1), pageParams: [{}] });
    applyToPages(client, path, { row: { id: 2, name: "bob" }, isNew: true }, rule);
    applyToPages(client, path, { row: { id: 3, name: "caio" }, isNew: true }, rule);
    expect(namesIn(client, "")).toEqual(["ana", "bob", "caio"]);
    expect(namesIn(client, "bo")).toEqual(["bob"]);
  });

  it("are not created by an event", () => {
    const client = new QueryClient();
    applyToPages(client, path, { row: { id: 2, name: "bob" }, isNew: true }, rule);
    expect(client.getQueryCache().getAll()).toHaveLength(0);
  });

  it("are refetched when an event arrives during a fetch", async () => {
    const client = new QueryClient();
    const answers: ((page: Page) => void)[] = [];
    const observer = new InfiniteQueryObserver(client, {
      queryKey: keyOf(""),
      queryFn: () => new Promise<Page>((answer) => answers.push(answer)),
      initialPageParam: {},
      getNextPageParam: () => undefined,
    });
    const stop = observer.subscribe(() => undefined);
    expect(answers).toHaveLength(1);
    applyToPages(client, path, { row: { id: 2, name: "bob" }, isNew: true }, rule);
    // The first response was written before the event.
    answers[0]?.({ rows: [], hasMore: false, count: 0 });
    await Promise.resolve();
    answers[1]?.({ rows: [{ id: 2, name: "bob" }], hasMore: false, count: 1 });
    await new Promise<void>((seen) => {
      const look = () => (observer.getCurrentResult().data ? seen() : setTimeout(look, 5));
      look();
    });
    expect(namesIn(client, "")).toEqual(["bob"]);
    stop();
    client.clear();
  });
});

describe("a new row", () => {
  it("appears while the same rows are shown", () => {
    const first = freshen(nothingKnown, [1, 2], "a:1");
    expect([...first.fresh]).toEqual([]);
    const later = freshen(first, [1, 2, 3], "a:1");
    expect([...later.fresh]).toEqual([3]);
    expect(freshen(later, [3, 1], "a:1")).toBe(later);
  });
  it("does not come from another page or another search", () => {
    const first = freshen(nothingKnown, [1, 2], "a:1");
    expect([...freshen(first, [1, 2, 3], "a:2").fresh]).toEqual([]);
    const waiting = freshen(first, [1, 2], null);
    expect([...freshen(waiting, [8, 9], "b:1").fresh]).toEqual([]);
  });
});

describe("a list that is not paged", () => {
  const key = ["/whole"];
  const order = { compare: rule.compare, exact: true };
  it("inserts, updates and removes rows in its order", () => {
    const client = new QueryClient();
    client.setQueryData<Row[]>(key, [
      { id: 1, name: "a" },
      { id: 2, name: "c" },
    ]);
    applyToWholeList(client, key, { row: { id: 3, name: "b" }, isNew: true }, order);
    applyToWholeList(client, key, { row: { id: 1, name: "d" }, isNew: false }, order);
    applyToWholeList(client, key, { gone: 2 }, order);
    expect(client.getQueryData<Row[]>(key)?.map(({ id }) => id)).toEqual([3, 1]);
  });
  it("is not created by an event", () => {
    const client = new QueryClient();
    applyToWholeList(client, key, { row: { id: 3, name: "b" }, isNew: true }, order);
    expect(client.getQueryState(key)).toBeUndefined();
  });
});
