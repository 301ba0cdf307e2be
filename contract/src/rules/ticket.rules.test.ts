import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { profiles } from "../permissions";
import {
  isUnanswered,
  mayAccept,
  mayAskUsers,
  mayAssign,
  mayClose,
  mayDelete,
  mayReopen,
  mayReturn,
  maySeeTicket,
  mayTag,
  mayTransfer,
  mayWrite,
  type TicketAssignment,
} from "./ticket.rules";
import { ticketStatuses } from "../tickets";
import type { ActorRights } from "../users";

const ana: ActorRights = { userId: 1, profile: "user", super: false, queueIds: [10], allTicket: false };
const place = (values: Partial<TicketAssignment>): TicketAssignment => ({
  status: "pending",
  userId: null,
  queueId: 10,
  ...values,
});

const anyActor = fc.record({
  userId: fc.integer({ min: 1, max: 4 }),
  profile: fc.constantFrom(...profiles),
  super: fc.boolean(),
  queueIds: fc.uniqueArray(fc.integer({ min: 10, max: 13 })),
  allTicket: fc.boolean(),
});
const anyTicket = fc.record({
  status: fc.constantFrom(...ticketStatuses),
  userId: fc.option(fc.integer({ min: 1, max: 4 })),
  queueId: fc.option(fc.integer({ min: 10, max: 13 })),
});

describe("seeing a ticket", () => {
  it.each([
    [place({}), true],
    [place({ queueId: 11 }), false],
    [place({ queueId: null }), false],
    [place({ status: "open", userId: 2 }), false],
    [place({ status: "open", userId: 1, queueId: 11 }), true],
    [place({ status: "closed", userId: 2 }), false],
  ])("a user and %j: %s", (ticket, seen) => expect(maySeeTicket(ana, ticket)).toBe(seen));

  it("tickets without a queue require allTicket", () =>
    expect(maySeeTicket({ ...ana, allTicket: true }, place({ queueId: null }))).toBe(true));
  it("a supervisor sees all tickets of the own queues, and no other", () => {
    const supervisor: ActorRights = { ...ana, profile: "supervisor" };
    expect(maySeeTicket(supervisor, place({ status: "open", userId: 2 }))).toBe(true);
    expect(maySeeTicket(supervisor, place({ status: "open", userId: 2, queueId: 11 }))).toBe(false);
  });
});

describe("acting on a ticket", () => {
  it("no user may act on a ticket that they may not see", () => {
    fc.assert(
      fc.property(anyActor, anyTicket, (actor, ticket) => {
        const acts = [mayAccept, mayReturn, mayClose, mayReopen, mayTransfer, mayTag, mayWrite].some((may) =>
          may(actor, ticket),
        );
        return !acts || maySeeTicket(actor, ticket);
      }),
    );
  });
  it("an admin sees every ticket and closes every one that is not closed", () => {
    fc.assert(
      fc.property(anyActor, anyTicket, (actor, ticket) => {
        const admin: ActorRights = { ...actor, profile: "admin" };
        return maySeeTicket(admin, ticket) && mayClose(admin, ticket) === (ticket.status !== "closed");
      }),
    );
  });
  it("users transfer and tag what they hold or may accept, supervisors and admins whatever they see", () => {
    const lead: ActorRights = { ...ana, userId: 9, profile: "supervisor" };
    const waits = place({});
    const own = place({ status: "open", userId: 1, queueId: 11 });
    const colleagues = place({ status: "open", userId: 2 });
    const over = place({ status: "closed", userId: 1 });
    for (const [ticket, transfers, tags] of [
      [waits, [true, true], [true, true]],
      [own, [true, false], [true, false]],
      [colleagues, [false, true], [false, true]],
      [over, [false, false], [true, true]],
    ] as const) {
      expect([ana, lead].map((actor) => mayTransfer(actor, ticket))).toEqual(transfers);
      expect([ana, lead].map((actor) => mayTag(actor, ticket))).toEqual(tags);
    }
  });
  it("only admins and the platform's owner delete and search by assigned agent; only supervisors and admins assign a new ticket", () => {
    const all = [...profiles.map((profile) => ({ ...ana, profile })), { ...ana, super: true }];
    expect(all.map(mayDelete)).toEqual([true, false, false, true]);
    expect(all.map(mayAskUsers)).toEqual([true, false, false, true]);
    expect(all.map(mayAssign)).toEqual([true, true, false, true]);
  });
  it("only an open ticket takes messages, only a pending one is accepted, only a closed one reopened", () => {
    fc.assert(
      fc.property(anyActor, anyTicket, (actor, ticket) => {
        const { status } = ticket;
        return (
          (!mayWrite(actor, ticket) || status === "open") &&
          (!mayReturn(actor, ticket) || status === "open") &&
          (!mayAccept(actor, ticket) || status === "pending") &&
          (!mayReopen(actor, ticket) || status === "closed")
        );
      }),
    );
  });
});

it("a ticket is unanswered while the customer's wait began before an agent took it", () => {
  const [at, later] = ["2026-01-01T10:00:00.000Z", "2026-01-01T10:05:00.000Z"];
  const cases = [
    { waitingSince: null, servedSince: null, unanswered: false },
    { waitingSince: at, servedSince: null, unanswered: true },
    { waitingSince: at, servedSince: later, unanswered: true },
    { waitingSince: later, servedSince: at, unanswered: false },
    { waitingSince: null, servedSince: at, unanswered: false },
  ];
  for (const { unanswered, ...ticket } of cases) expect([ticket, isUnanswered(ticket)]).toEqual([ticket, unanswered]);
});
