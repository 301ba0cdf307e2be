import type { TicketDto, TicketEvent, TicketStatus } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { RecentTicketEvents } from "./recent-events";
import { aTicket, admin, supervisor, user } from "./testing";
import {
  belongs,
  applyTicketEvent,
  inOrder,
  type TicketFilter,
  type TicketQuestion,
  type TicketRows,
} from "./ticket-list";

describe("which list a ticket is on", () => {
  const mine = (status: TicketStatus): TicketFilter => ({ status, showAll: false });
  const all = (status: TicketStatus): TicketFilter => ({ status, showAll: true });

  it("a person's open list holds the own tickets only", () => {
    expect(belongs(mine("open"), user, aTicket({ status: "open", userId: user.userId, queueId: 1 }))).toBe(true);
    expect(belongs(mine("open"), user, aTicket({ status: "open", userId: 99, queueId: 1 }))).toBe(false);
  });

  it("a person's waiting list holds the tickets of the own queues", () => {
    expect(belongs(mine("pending"), user, aTicket({ queueId: 1 }))).toBe(true);
    expect(belongs(mine("pending"), user, aTicket({ queueId: 9 }))).toBe(false);
    expect(belongs(mine("pending"), user, aTicket({ queueId: null }))).toBe(false);
    expect(belongs(mine("pending"), { ...user, allTicket: true }, aTicket({ queueId: null }))).toBe(true);
  });

  it("an admin who shows all sees the tickets of all users, and without it the own ones", () => {
    const others = aTicket({ status: "open", userId: 99, queueId: 9 });
    expect(belongs(all("open"), admin, others)).toBe(true);
    expect(belongs(mine("open"), admin, others)).toBe(false);
    expect(belongs(mine("pending"), admin, aTicket({ queueId: 9 }))).toBe(true);
  });

  it("a supervisor's lists hold the tickets of the own queues, whoever has them", () => {
    expect(belongs(mine("open"), supervisor, aTicket({ status: "open", userId: 99, queueId: 1 }))).toBe(true);
    expect(belongs(mine("open"), supervisor, aTicket({ status: "open", userId: 99, queueId: 9 }))).toBe(false);
  });

  it("showing all does not show a person what they may not see", () => {
    expect(belongs(all("open"), user, aTicket({ status: "open", userId: 99, queueId: 1 }))).toBe(false);
  });
});

describe("a list that is narrowed", () => {
  const all: TicketFilter = { status: "pending", showAll: true };

  it("to some queues holds no other tickets, those without a queue included", () => {
    const narrow = { ...all, queueIds: [1, 2] };
    expect(belongs(narrow, admin, aTicket({ queueId: 2 }))).toBe(true);
    expect(belongs(narrow, admin, aTicket({ queueId: 9 }))).toBe(false);
    expect(belongs(narrow, admin, aTicket({ queueId: null }))).toBe(false);
    expect(belongs({ ...narrow, queueIds: [9] }, user, aTicket({ queueId: 9 }))).toBe(false);
  });

  it("to unread ones loses a ticket that was read", () => {
    const filter = { ...all, unread: true };
    expect(belongs(filter, admin, aTicket({ unreadMessages: 1 }))).toBe(true);
    expect(belongs(filter, admin, aTicket({ unreadMessages: 0 }))).toBe(false);
    const rows = { tickets: [aTicket({ id: 1, unreadMessages: 2 })], hasMore: false };
    expect(applyTicketEvent(rows, { action: "updateUnread", ticketId: 1 }, filter, admin).tickets).toEqual([]);
  });

  it("to some connections holds no other's tickets, and to groups no person's", () => {
    expect(belongs({ ...all, connectionIds: [1, 3] }, admin, aTicket({ whatsappId: 3 }))).toBe(true);
    expect(belongs({ ...all, connectionIds: [1, 3] }, admin, aTicket({ whatsappId: 2 }))).toBe(false);
    expect(belongs({ ...all, connectionIds: [1, 3] }, admin, aTicket({ whatsappId: null }))).toBe(false);
    const ads = [{ title: "Bolo" }, null].map((ad) => belongs({ ...all, fromAd: true }, admin, aTicket({ ad })));
    expect(ads).toEqual([true, false]);
    const pause = { since: "2026-03-04T12:00:00Z", until: "2026-03-06T03:00:00Z", by: "Ana" };
    const paused = [pause, null].map((each) => belongs({ ...all, paused: true }, admin, aTicket({ pause: each })));
    expect(paused).toEqual([true, false]);
    expect([true, false].map((isGroup) => belongs({ ...all, groups: true }, admin, aTicket({ isGroup })))).toEqual([
      true,
      false,
    ]);
  });

  it("to those without an answer loses a ticket that was answered, and keeps what was only read", () => {
    const filter = { ...all, unanswered: true };
    const waits = aTicket({ id: 1, unreadMessages: 2, waitingSince: "2026-01-01T10:00:00.000Z" });
    const rows = { tickets: [waits], hasMore: false };
    const answeredTicket = { ...waits, waitingSince: null, updatedAt: "2026-01-01T10:05:00.000Z" };
    expect(applyTicketEvent(rows, { action: "updateUnread", ticketId: 1 }, filter, admin).tickets).toHaveLength(1);
    expect(applyTicketEvent(rows, { action: "update", ticket: answeredTicket }, filter, admin).tickets).toEqual([]);
  });
});

describe("a list by who waits longest", () => {
  it("begins with the oldest wait, and goes on with the customers who were answered, newest first", () => {
    const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
    const waits = (id: number, minute: number) => aTicket({ id, waitingSince: at(minute) });
    const anAnsweredTicket = (id: number, minute: number) => aTicket({ id, status: "open", updatedAt: at(minute) });
    const aTransferredTicket = (id: number, minute: number) => aTicket({ id, status: "pending", queuedAt: at(minute) });
    const rows = [
      anAnsweredTicket(1, 1),
      waits(2, 5),
      anAnsweredTicket(3, 9),
      waits(4, 3),
      waits(5, 3),
      aTransferredTicket(6, 4),
    ];
    expect(rows.sort(inOrder({ order: "waiting" })).map(({ id }) => id)).toEqual([5, 4, 6, 2, 3, 1]);
  });
});

describe("a list by deadline", () => {
  it("begins with the nearest deadline, and goes on with those without one, newest first", () => {
    const due = (id: number, minute: number) => aTicket({ id, answerDueAt: `2026-01-01T10:0${minute}:00.000Z` });
    const other = (id: number, minute: number) => aTicket({ id, updatedAt: `2026-01-01T10:0${minute}:00.000Z` });
    const rows = [other(1, 1), due(2, 5), other(3, 9), due(4, 3), due(5, 3)];
    expect(rows.sort(inOrder({ order: "deadline" })).map(({ id }) => id)).toEqual([5, 4, 2, 3, 1]);
  });

  it("to those past it holds no others", () => {
    const filter = { status: "pending" as const, showAll: true, overdue: true };
    expect([true, false].map((answerOverdue) => belongs(filter, admin, aTicket({ answerOverdue })))).toEqual([
      true,
      false,
    ]);
  });
});

describe("what a search found", () => {
  const question: TicketQuestion = { searchParam: "oi", tags: [], users: [], date: "", updatedAt: "", closing: null };
  const match = { messageId: 7, body: "oi", createdAt: "2026-01-01T10:00:00.000Z" };
  const rows: TicketRows = {
    tickets: [
      { ...aTicket({ id: 2, queueId: 1, updatedAt: "2026-01-01T10:00:02.000Z" }), found: match },
      aTicket({ id: 1, queueId: 1, unreadMessages: 2, updatedAt: "2026-01-01T10:00:01.000Z" }),
    ],
    hasMore: false,
  };
  const applyEvent = (event: TicketEvent, actor = admin) => applyTicketEvent(rows, event, question, actor);

  it("shows a changed ticket in its place, with the message that was found", () => {
    const ticket = aTicket({ id: 1, status: "closed", queueId: 1, updatedAt: "2026-01-01T10:00:09.000Z" });
    expect(applyEvent({ action: "update", ticket }).tickets.map(({ id, status }) => [id, status])).toEqual([
      [2, "pending"],
      [1, "closed"],
    ]);
    const again = { ...rows.tickets[0]!, found: undefined, updatedAt: "2026-01-01T10:00:09.000Z" };
    delete again.found;
    expect(applyEvent({ action: "update", ticket: again }).tickets[0]?.found).toEqual(match);
    expect(applyEvent({ action: "updateUnread", ticketId: 1 }).tickets[1]?.unreadMessages).toBe(0);
  });

  it("takes in nothing, and loses only what is gone from sight", () => {
    expect(applyEvent({ action: "create", ticket: aTicket({ id: 3, lastMessage: "oi" }) })).toBe(rows);
    expect(applyEvent({ action: "delete", ticketId: 2 }).tickets.map(({ id }) => id)).toEqual([1]);
    const colleagueTicket = aTicket({
      id: 1,
      status: "open",
      userId: 99,
      queueId: 1,
      updatedAt: "2026-01-01T10:00:09.000Z",
    });
    expect(applyEvent({ action: "update", ticket: colleagueTicket }, user).tickets.map(({ id }) => id)).toEqual([2]);
  });

  it("is not changed by a late event", () => {
    const late = aTicket({ id: 1, queueId: 1, updatedAt: "2026-01-01T09:00:00.000Z", lastMessage: "antes" });
    expect(applyEvent({ action: "update", ticket: late }).tickets[1]?.lastMessage).toBe("");
  });
});

/** The server in small: rows by id, and the page a query answers. */
class Model {
  rows = new Map<number, TicketDto>();
  page(filter: TicketFilter, actor: ActorRights, size: number): TicketRows {
    const matches = [...this.rows.values()].filter((row) => belongs(filter, actor, row)).sort(inOrder(filter));
    return { tickets: matches.slice(0, size), hasMore: matches.length > size };
  }
  /** Everything down to the row where the loaded part ends, as the next page continues below it. */
  downTo(filter: TicketFilter, actor: ActorRights, floor: TicketDto | null): TicketDto[] {
    return this.page(filter, actor, Infinity).tickets.filter((row) => !floor || inOrder(filter)(row, floor) <= 0);
  }
}

const ids = fc.integer({ min: 1, max: 8 });
const someChange = fc.oneof(
  fc.record({
    act: fc.constant("put" as const),
    id: ids,
    status: fc.constantFrom<TicketStatus>("pending", "open", "closed"),
    userId: fc.constantFrom(null, 5, 99),
    queueId: fc.constantFrom(null, 1, 9),
    whatsappId: fc.constantFrom(null, 1, 2),
    isGroup: fc.boolean(),
    unreadMessages: fc.integer({ min: 0, max: 3 }),
    waits: fc.boolean(),
  }),
  fc.record({ act: fc.constant("read" as const), id: ids }),
  fc.record({ act: fc.constant("remove" as const), id: ids }),
);

describe("the law of lists", () => {
  it("a list that received the events equals the same list fetched again", () => {
    const cases = fc.record({
      before: fc.array(someChange, { maxLength: 14 }),
      after: fc.array(someChange, { maxLength: 25 }),
      size: fc.integer({ min: 1, max: 5 }),
      status: fc.constantFrom<TicketStatus>("pending", "open", "closed"),
      showAll: fc.boolean(),
      queueIds: fc.constantFrom(undefined, [1], [1, 9]),
      connectionIds: fc.constantFrom(undefined, undefined, [1], [1, 2]),
      unread: fc.boolean(),
      unanswered: fc.boolean(),
      overdue: fc.constantFrom(undefined, undefined, true),
      groups: fc.constantFrom(undefined, undefined, true),
      order: fc.constantFrom("recent" as const, "waiting" as const, "deadline" as const, "solution" as const),
      actor: fc.constantFrom(admin, supervisor, user),
    });
    fc.assert(
      fc.property(cases, ({ before, after, size, actor, ...filter }) => {
        const model = new Model();
        let clock = 0;
        const apply = (change: (typeof after)[number]): TicketEvent | null => {
          const cached = model.rows.get(change.id);
          const { id } = change;
          if (change.act === "put") {
            clock += 1;
            const { act: _act, waits, ...fields } = change;
            const updatedAt = new Date(clock * 1000).toISOString();
            // A customer who waits keeps the start of the wait until an agent answers.
            const waitingSince = waits ? (cached?.waitingSince ?? updatedAt) : null;
            const ticket = aTicket({
              ...fields,
              waitingSince,
              queuedAt: new Date((id % 4) * 1000).toISOString(),
              answerDueAt: waitingSince,
              answerOverdue: id % 2 === 0,
              solutionDueAt: id % 3 === 0 ? null : new Date((id % 5) * 1000).toISOString(),
              solutionOverdue: id % 5 === 0,
              updatedAt,
            });
            model.rows.set(id, ticket);
            return { action: cached ? "update" : "create", ticket };
          }
          if (!cached) return null;
          if (change.act === "remove") model.rows.delete(id);
          else model.rows.set(id, { ...cached, unreadMessages: 0 });
          return change.act === "remove"
            ? { action: "delete", ticketId: id }
            : { action: "updateUnread", ticketId: id };
        };
        before.forEach(apply);

        let rows = model.page(filter, actor, size);
        for (const change of after) {
          const [before, event] = [rows, apply(change)];
          if (event) rows = applyTicketEvent(rows, event, filter, actor);
          const floor = rows.hasMore ? rows.tickets.at(-1) : null;
          // With nothing left of what was loaded, it is fetched again.
          if (floor !== undefined) expect(rows.tickets).toEqual(model.downTo(filter, actor, floor));
          // Nothing that is still where it was is forgotten.
          const untouchedIds = before.tickets.filter((row) => row.id !== change.id).map((row) => row.id);
          expect(rows.tickets.map((row) => row.id)).toEqual(expect.arrayContaining(untouchedIds));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("a late event is ignored, whichever list it would have changed", () => {
    const old = aTicket({ id: 1, status: "pending", updatedAt: "2026-01-01T10:00:00.000Z" });
    const fresh = { ...old, status: "open" as const, userId: 5, updatedAt: "2026-01-01T10:00:01.000Z" };
    const cached: TicketRows = { tickets: [fresh], hasMore: false };
    expect(applyTicketEvent(cached, { action: "update", ticket: old }, { status: "open", showAll: true }, admin)).toBe(
      cached,
    );

    const recentEvents = new RecentTicketEvents();
    recentEvents.noteRow(fresh);
    expect(recentEvents.isLate(old)).toBe(true);
    expect(recentEvents.isLate(fresh)).toBe(false);
  });

  it("where a ticket was is remembered, also that it is gone", () => {
    const recentEvents = new RecentTicketEvents();
    expect(recentEvents.placeOf(1)).toBeUndefined();
    recentEvents.noteRow(aTicket({ id: 1, queueId: 2 }));
    expect(recentEvents.placeOf(1)).toEqual({ status: "pending", userId: null, queueId: 2, whatsappId: 1 });
    recentEvents.noteGone(1);
    expect(recentEvents.placeOf(1)).toBeNull();
    expect(recentEvents.isLate(aTicket({ id: 1, updatedAt: "2026-01-01T09:00:00.000Z" }))).toBe(true);
  });

  it("a row that changes nothing about its place stays, even as the last one loaded", () => {
    const tickets = [2, 1].map((id) => aTicket({ id, updatedAt: `2026-01-01T10:00:0${id}.000Z` }));
    const rows = { tickets, hasMore: true };
    const event: TicketEvent = { action: "update", ticket: { ...tickets[1]!, lastMessage: "again" } };
    const after = applyTicketEvent(rows, event, { status: "pending", showAll: true }, admin);
    expect(after.tickets.map((row) => [row.id, row.lastMessage])).toEqual([
      [2, ""],
      [1, "again"],
    ]);
  });

  it("events that arrived during a fetch can be applied to its result", () => {
    const recentEvents = new RecentTicketEvents();
    recentEvents.note({ action: "delete", ticketId: 1 });
    const mark = recentEvents.mark();
    recentEvents.note({ action: "delete", ticketId: 2 });
    expect(recentEvents.since(mark)).toEqual([{ action: "delete", ticketId: 2 }]);
  });
});
