import type { TicketDto, TicketEvent } from "@guiche/contract/tickets";
import { describe, expect, it } from "@jest/globals";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { RecentTicketEvents } from "./recent-events";
import { aTicket, admin } from "./testing";
import { applyTicketEvent, byRecency, type TicketFilter } from "./ticket-list";
import {
  applyMissedEvents,
  changeRows,
  nextPage,
  rowsOf,
  type TicketPage,
  type TicketPageParam,
  type TicketPages,
} from "./ticket-pages";

const filter: TicketFilter = { status: "pending", showAll: true };
const at = (second: number) => new Date(second * 1_000).toISOString();
const tickets = (count: number) =>
  Array.from({ length: count }, (_, row) => aTicket({ id: count - row, updatedAt: at(count - row) }));
const idsOf = (data: TicketPages) => rowsOf(data).tickets.map(({ id }) => id);

describe("the pages of a list", () => {
  const pages: TicketPages = {
    pages: [
      { tickets: tickets(90).slice(0, 40), hasMore: true },
      { tickets: tickets(90).slice(40, 80), hasMore: true },
    ],
    pageParams: [{}, { before: "x" }],
  };

  it("stay full when a row comes or leaves, so that fetching them again brings as many rows", () => {
    const grownPages = changeRows(pages, (rows) => ({ ...rows, tickets: [aTicket({ id: 99 }), ...rows.tickets] }));
    expect(grownPages.pages.map((page) => page.tickets.length)).toEqual([40, 41]);
    const shrunk = changeRows(grownPages, (rows) => ({ ...rows, tickets: rows.tickets.slice(2) }));
    expect(shrunk.pages.map((page) => page.tickets.length)).toEqual([40, 39]);
    expect(changeRows(pages, (rows) => rows)).toBe(pages);
  });

  it("continue below the last row that is left", () => {
    const cursorOf = (data: TicketPages) => nextPage(filter, data.pages.at(-1)!, data.pages);
    expect(cursorOf(pages)).toEqual({ before: `${at(11)},11` });
    const emptiedPages = changeRows(pages, (rows) => ({ ...rows, tickets: rows.tickets.slice(0, 3) }));
    expect(cursorOf(emptiedPages)).toEqual({ before: `${at(88)},88` });
  });

  it("begin anew when all rows have left and there are more", () => {
    const none = changeRows(pages, (rows) => ({ ...rows, tickets: [] }));
    expect(nextPage(filter, none.pages.at(-1)!, none.pages)).toEqual({});
    expect(nextPage(filter, { tickets: [], hasMore: false }, [])).toBeUndefined();
  });

  it("of a search continue where the server ended, whatever became of the rows", () => {
    const question = { searchParam: "oi", tags: [], users: [], date: "", updatedAt: "", closing: null };
    const page: TicketPage = { tickets: [], hasMore: true, cursor: "c" };
    expect(nextPage(question, page, [page])).toEqual({ before: "c" });
  });
});

/** A server that replies when the test lets it: the reply is read when the request arrives. */
class Server {
  rows = new Map<number, TicketDto>(tickets(100).map((ticket) => [ticket.id, ticket]));
  private waiting: { reply: () => void; fail: () => void }[] = [];

  read({ before }: TicketPageParam): Promise<{ tickets: TicketDto[]; hasMore: boolean }> {
    const all = [...this.rows.values()].filter(({ status }) => status === "pending").sort(byRecency);
    const below = all.filter(({ id, updatedAt }) => !before || `${updatedAt},${String(id).padStart(3)}` < pad(before));
    const page = { tickets: below.slice(0, 40), hasMore: below.length > 40 };
    return new Promise((resolve, reject) =>
      this.waiting.push({ reply: () => resolve(page), fail: () => reject(new Error("The network is gone.")) }),
    );
  }

  reply() {
    this.waiting.shift()?.reply();
  }

  fail() {
    this.waiting.shift()?.fail();
  }
}
const pad = (cursor: string) => {
  const [updatedAt, id = ""] = cursor.split(",");
  return `${updatedAt},${id.padStart(3)}`;
};
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

describe("a list whose pages are on their way while events arrive", () => {
  it("equals the same list fetched afterwards", async () => {
    const steps = fc.array(
      fc.oneof(
        fc.constantFrom("reply" as const, "fail" as const, "more" as const, "again" as const),
        fc.record({
          id: fc.integer({ min: 1, max: 104 }),
          status: fc.constantFrom("pending" as const, "open" as const),
        }),
      ),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (random) => {
        // The first page and a second one are there.
        const mutations = ["reply" as const, "more" as const, "reply" as const, ...random];
        const [server, client, recentEvents] = [new Server(), new QueryClient(), new RecentTicketEvents()];
        let clock = 1_000;
        const queryKey = ["tickets"];
        const observer = new InfiniteQueryObserver<TicketPage, Error, TicketPages, string[], TicketPageParam>(client, {
          queryKey,
          queryFn: async ({ pageParam }) => {
            const asOf = recentEvents.mark();
            return { ...(await server.read(pageParam)), asOf };
          },
          initialPageParam: {},
          getNextPageParam: (last, pages) => nextPage(filter, last, pages),
          staleTime: Infinity,
          retry: 9,
          retryDelay: 0,
          structuralSharing: (current, data) =>
            applyMissedEvents(current as TicketPages | undefined, data as TicketPages, filter, admin, recentEvents),
        });
        const stop = observer.subscribe(() => undefined);
        const storeTicket = (id: number, status: TicketDto["status"]) => {
          const ticket = aTicket({ id, status, updatedAt: at(clock++) });
          const event: TicketEvent = { action: server.rows.has(id) ? "update" : "create", ticket };
          server.rows.set(id, ticket);
          recentEvents.note(event);
          client.setQueryData<TicketPages>(
            queryKey,
            (data) => data && changeRows(data, (rows) => applyTicketEvent(rows, event, filter, admin)),
          );
        };
        for (const act of mutations) {
          if (act === "reply") server.reply();
          else if (act === "fail") server.fail();
          else if (act === "more") void observer.fetchNextPage({ cancelRefetch: false });
          else if (act === "again") void observer.refetch({ cancelRefetch: false });
          else storeTicket(act.id, act.status);
          await settle();
        }
        while (client.isFetching()) {
          server.reply();
          await settle();
        }
        const data = client.getQueryData<TicketPages>(queryKey)!;
        const all = [...server.rows.values()].filter(({ status }) => status === "pending").sort(byRecency);
        expect(idsOf(data)).toEqual(all.slice(0, idsOf(data).length).map(({ id }) => id));
        expect(rowsOf(data).hasMore).toBe(all.length > idsOf(data).length);
        stop();
        client.clear();
      }),
      { numRuns: 150 },
    );
  });
});
