import { describe, expect, it } from "@jest/globals";
import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { callFor, concerns, type IncomingEvent, type Here } from "./calls";

const ana: ActorRights = { userId: 1, profile: "user", super: false, queueIds: [3], allTicket: false };
const seesAllTickets: ActorRights = { ...ana, allTicket: true };
const admin: ActorRights = { userId: 1, profile: "admin", super: false, queueIds: [], allTicket: false };

const ticket = (over: Partial<TicketDto>) =>
  ({
    id: 7,
    uuid: "seven",
    status: "open",
    userId: 1,
    queueId: 3,
    unreadMessages: 1,
    queuedAt: "2026-01-01T10:00:00.000Z",
    updatedAt: "2026-01-01T10:00:00.000Z",
    ...over,
  }) as TicketDto;
const mine = ticket({});
const anothers = ticket({ userId: 2 });
const waiting = ticket({ status: "pending", userId: null });
const waitingElsewhere = ticket({ status: "pending", userId: null, queueId: 4 });
const waitingNowhere = ticket({ status: "pending", userId: null, queueId: null });
const closedTicket = ticket({ status: "closed" });

const elsewhere: Here = { uuid: "eight", isAtIt: true };
const reading: Here = { uuid: "seven", isAtIt: true };
const away: Here = { uuid: "seven", isAtIt: false };

const message = (of: TicketDto, over: Partial<IncomingEvent> = {}): IncomingEvent => ({
  ticket: of,
  what: "message",
  fromMe: false,
  known: false,
  ...over,
});
const event = (of: TicketDto, over: Partial<IncomingEvent> = {}) => message(of, { what: "ticket", ...over });

describe("callFor", () => {
  const cases: [string, ActorRights, Here, IncomingEvent, ReturnType<typeof callFor>][] = [
    [
      "my customer writes while I am in another ticket",
      ana,
      elsewhere,
      message(mine),
      { sound: "message", onDesktop: false },
    ],
    ["my customer writes while the tab is hidden", ana, away, message(mine), { sound: "message", onDesktop: true }],
    ["my customer writes in the conversation I am viewing", ana, reading, message(mine), null],
    ["I send a message from another tab or the phone", ana, away, message(mine, { fromMe: true }), null],
    ["a colleague's customer writes", ana, away, message(anothers), null],
    ["a colleague's customer writes and I am an admin", admin, away, message(anothers), null],
    ["a message arrives in a closed ticket", ana, away, message(closedTicket), null],
    ["a new customer waits in my queue", ana, away, message(waiting), { sound: "pending", onDesktop: true }],
    ["a customer waits in another queue", ana, away, message(waitingElsewhere), null],
    ["a customer waits without a queue and I lack allTicket", ana, away, message(waitingNowhere), null],
    [
      "a customer waits in a queue and I am an admin of no queue",
      admin,
      away,
      message(waiting),
      { sound: "pending", onDesktop: true },
    ],
    ["a customer waits in another queue than mine", { ...admin, queueIds: [4] }, away, message(waiting), null],
    [
      "a customer waits without a queue, where only an admin sees it",
      admin,
      away,
      message(waitingNowhere),
      { sound: "pending", onDesktop: true },
    ],
    [
      "a customer who waits in my queue writes again",
      ana,
      elsewhere,
      message({ ...waiting, unreadMessages: 2 }),
      { sound: "message", onDesktop: false },
    ],
    [
      "a ticket that waits in my queue gets a tag",
      ana,
      away,
      event({ ...waiting, updatedAt: "2026-01-01T10:04:00.000Z" }),
      null,
    ],
    ["a new customer waits", seesAllTickets, away, message(waiting), { sound: "pending", onDesktop: true }],
    [
      "a waiting customer writes again",
      seesAllTickets,
      elsewhere,
      message(waiting, { known: true }),
      { sound: "message", onDesktop: false },
    ],
    ["a customer waits in a queue that is not mine", seesAllTickets, away, message(waitingElsewhere), null],
    [
      "a ticket moves to my queue with unread messages",
      seesAllTickets,
      elsewhere,
      event(waiting),
      { sound: "pending", onDesktop: false },
    ],
    ["a ticket that is already waiting gets a tag", seesAllTickets, away, event(waiting, { known: true }), null],
    [
      "a ticket returns to pending without unread messages",
      seesAllTickets,
      away,
      event({ ...waiting, unreadMessages: 0 }),
      null,
    ],
    ["a ticket of mine gets a tag", ana, away, event(mine), null],
    ["I accept a ticket with unread messages", ana, elsewhere, event(mine), null],
  ];
  it.each(cases)("%s", (_what, me, here, incomingEvent, call) => {
    expect(callFor(me, here, incomingEvent)).toEqual(call);
  });
});

it("a pending ticket concerns only users with allTicket; an open one, its agent", () => {
  const of = (me: ActorRights) => [mine, anothers, waiting, closedTicket].map((one) => concerns(me, one));
  expect(of(ana)).toEqual([true, false, false, false]);
  expect(of(admin)).toEqual([true, false, false, false]);
  expect(of(seesAllTickets)).toEqual([true, false, true, false]);
});
