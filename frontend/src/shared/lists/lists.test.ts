import { describe, expect, it } from "@jest/globals";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { freshen, noKnownRows } from "./fresh-rows";
import { applyRowEvent, type RowEvent } from "./row-events";

interface Row {
  id: number;
  name: string;
}
interface Page {
  rows: Row[];
  hasMore: boolean;
}

const size = 3;
const path = "/rows";
const rule = { rowsIn: "rows", placeOf: ({ name }: Row) => [name] };
const keyOf = (searchParam: string) => [path, null, { searchParam }];
const byName = (a: Row, b: Row) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1);

/** What the server would return: that many pages of the matching rows, in order. */
function fresh(all: readonly Row[], search: string, pages: number): Page[] {
  const matches = all.filter(({ name }) => name.includes(search)).sort(byName);
  const pageCount = Math.max(1, Math.min(pages, Math.ceil(matches.length / size)));
  return Array.from({ length: pageCount }, (_, place) => ({
    rows: matches.slice(place * size, (place + 1) * size),
    hasMore: matches.length > (place + 1) * size,
  }));
}

const clientWith = (searchParam: string, pages: Page[]) => {
  const client = new QueryClient();
  client.setQueryData(keyOf(searchParam), { pages, pageParams: pages.map(() => ({})) });
  return client;
};
const rowsIn = (client: QueryClient, searchParam = "") =>
  client.getQueryData<{ pages: Page[] }>(keyOf(searchParam))?.pages.flatMap(({ rows }) => rows);
const isStale = (client: QueryClient, searchParam = "") => client.getQueryState(keyOf(searchParam))?.isInvalidated;

const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 3 });
const table = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 30 }), name }), { selector: ({ id }) => id, maxLength: 12 })
  .map((rows) => [...rows]);

const change = (all: readonly Row[], event: RowEvent<Row>) =>
  "removedId" in event
    ? all.filter(({ id }) => id !== event.removedId)
    : [...all.filter(({ id }) => id !== event.row.id), event.row];

describe("a cached list", () => {
  it("after an event equals a fresh fetch, or is fetched again", () => {
    let sure = 0;
    const cases = fc.record({
      all: table,
      pick: fc.nat(20),
      word: name,
      kind: fc.constantFrom("same name", "other name", "gone"),
      search: fc.constantFrom("", "a", "bc"),
      pages: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(cases, ({ all, pick, word, kind, search, pages }) => {
        const some = all[pick % Math.max(1, all.length)] ?? { id: 100, name: word };
        const row = { id: some.id, name: kind === "same name" ? some.name : word };
        const event: RowEvent<Row> = kind === "gone" ? { removedId: some.id } : { row };
        const client = clientWith(search, fresh(all, search, pages));
        applyRowEvent(client, path, event, rule);
        if (isStale(client, search)) return;
        sure += 1;
        expect(rowsIn(client, search)).toEqual(fresh(change(all, event), search, pages).flatMap(({ rows }) => rows));
      }),
      { numRuns: 500 },
    );
    // A list that is always fetched again would satisfy the rule too.
    expect(sure).toBeGreaterThan(30);
  });

  it("shows a change at once in every search, and fetches again where the row may move", () => {
    const client = clientWith("", fresh([{ id: 1, name: "ana" }], "", 1));
    client.setQueryData(keyOf("an"), { pages: fresh([{ id: 1, name: "ana" }], "an", 1), pageParams: [{}] });
    applyRowEvent(client, path, { row: { id: 1, name: "eva" } }, rule);
    for (const search of ["", "an"]) {
      expect(rowsIn(client, search)).toEqual([{ id: 1, name: "eva" }]);
      expect(isStale(client, search)).toBe(true);
    }
  });

  it("keeps the fields that an event does not carry", () => {
    const client = clientWith("", [{ rows: [{ id: 1, name: "ana", tags: [3] } as Row], hasMore: false }]);
    applyRowEvent(client, path, { row: { id: 1, name: "ana", online: true } as Row }, rule);
    expect(rowsIn(client)).toEqual([{ id: 1, name: "ana", tags: [3], online: true }]);
    expect(isStale(client)).toBe(false);
  });

  it("keeps a row that is newer than a late reply, and is fetched again", () => {
    const newer = { id: 1, name: "ana", repeat: "weekly", updatedAt: "2026-11-21T10:00:02.000Z" };
    const client = clientWith("", [{ rows: [newer], hasMore: false }]);
    const late = { id: 1, name: "ana", repeat: "none", updatedAt: "2026-11-21T10:00:01.000Z" };
    applyRowEvent(client, path, { row: late }, rule);
    expect(rowsIn(client)).toEqual([newer]);
    expect(isStale(client)).toBe(true);
  });

  it("loses a deleted row at once", () => {
    const client = clientWith(
      "",
      fresh(
        [
          { id: 1, name: "ana" },
          { id: 2, name: "bob" },
        ],
        "",
        1,
      ),
    );
    applyRowEvent(client, path, { removedId: 1 }, rule);
    expect(rowsIn(client)?.map(({ id }) => id)).toEqual([2]);
  });

  it("may be the reply itself instead of pages", () => {
    const client = new QueryClient();
    client.setQueryData<Row[]>([path], [{ id: 1, name: "a" }]);
    applyRowEvent(client, path, { row: { id: 1, name: "b" } }, { placeOf: rule.placeOf });
    expect(client.getQueryData([path])).toEqual([{ id: 1, name: "b" }]);
  });

  it("of another shape is fetched again and not changed", () => {
    const client = new QueryClient();
    client.setQueryData([path, "found"], { rows: [{ id: 1, name: "a" }] });
    applyRowEvent(client, path, { row: { id: 1, name: "b" } }, rule);
    expect(client.getQueryData([path, "found"])).toEqual({ rows: [{ id: 1, name: "a" }] });
    expect(client.getQueryState([path, "found"])?.isInvalidated).toBe(true);
  });

  it("is not created by an event", () => {
    const client = new QueryClient();
    applyRowEvent(client, path, { row: { id: 2, name: "bob" } }, rule);
    expect(client.getQueryCache().getAll()).toHaveLength(0);
  });

  it("is fetched again when an event arrives during the first fetch", async () => {
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
    applyRowEvent(client, path, { row: { id: 2, name: "bob" } }, rule);
    // The first response was written before the event.
    answers[0]?.({ rows: [], hasMore: false });
    await Promise.resolve();
    answers[1]?.({ rows: [{ id: 2, name: "bob" }], hasMore: false });
    await new Promise<void>((resolve) => {
      const look = () => (observer.getCurrentResult().data ? resolve() : setTimeout(look, 5));
      look();
    });
    expect(rowsIn(client)).toEqual([{ id: 2, name: "bob" }]);
    stop();
    client.clear();
  });
});

describe("a new row", () => {
  it("appears while the same rows are shown", () => {
    const first = freshen(noKnownRows, [1, 2], "a:1");
    expect([...first.fresh]).toEqual([]);
    const later = freshen(first, [1, 2, 3], "a:1");
    expect([...later.fresh]).toEqual([3]);
    expect(freshen(later, [3, 1], "a:1")).toBe(later);
  });
  it("does not come from another page or another search", () => {
    const first = freshen(noKnownRows, [1, 2], "a:1");
    expect([...freshen(first, [1, 2, 3], "a:2").fresh]).toEqual([]);
    const waiting = freshen(first, [1, 2], null);
    expect([...freshen(waiting, [8, 9], "b:1").fresh]).toEqual([]);
  });
});
