import { expect, it } from "@jest/globals";
import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { boardOrders } from "./board-filter";
import { applyBoardEvents, inLanes } from "./lanes";

const ana: ActorRights = { userId: 1, profile: "user", super: false, queueIds: [3], allTicket: false };
const card = (over: Partial<TicketDto> = {}) =>
  ({ id: 7, status: "pending", userId: null, queueId: 3, updatedAt: "2026-01-01T10:00:00.000Z", ...over }) as TicketDto;
const after = (over: Partial<TicketDto>) =>
  applyBoardEvents([card()], [{ action: "update", ticket: card(over) }], ana, { showAll: false, closed: false });
const later = "2026-01-01T10:05:00.000Z";

it("a card that is transferred to a queue of others leaves the board", () => {
  expect(after({ queueId: 4, updatedAt: later })).toEqual([]);
});

it("a card that is closed, or deleted, leaves the board", () => {
  expect(after({ status: "closed", updatedAt: later })).toEqual([]);
  expect(
    applyBoardEvents([card()], [{ action: "delete", ticketId: 7 }], ana, { showAll: false, closed: false }),
  ).toEqual([]);
});

it("a card that is closed stays where the closed are shown; one closed long ago does not come with a message", () => {
  const filters = { showAll: false, closed: true };
  const closedTicket = card({ status: "closed", userId: 1, updatedAt: later });
  const event = { action: "update", ticket: closedTicket } as const;
  expect(applyBoardEvents([card()], [event], ana, filters)).toEqual([closedTicket]);
  expect(applyBoardEvents([closedTicket], [event], ana, filters)).toEqual([closedTicket]);
  expect(applyBoardEvents([], [event], ana, filters)).toEqual([]);
  expect(applyBoardEvents([card()], [{ ...event, ticket: { ...closedTicket, userId: 2 } }], ana, filters)).toEqual([]);
});

it("an older event changes nothing", () => {
  expect(after({ lastMessage: "velha", updatedAt: "2026-01-01T09:00:00.000Z" })).toEqual([card()]);
});

it("a card that comes to a queue of one's own is on the board", () => {
  const { length } = applyBoardEvents([], [{ action: "update", ticket: card() }], ana, {
    showAll: false,
    closed: false,
  });
  expect(length).toBe(1);
});

it.each([
  ["waiting", [3, 1, 2, 4]],
  ["recent", [4, 3, 1, 2]],
  ["name", [2, 3, 1, 4]],
] as const)("a lane in the order «%s» has its cards as %j, equal ones by their number", (order, ids) => {
  const one = (id: number, name: string, over: Partial<TicketDto>) =>
    card({ id, contact: { name, number: "" } as TicketDto["contact"], tags: [], lastMessage: "", ...over });
  const cards = [
    one(4, "Zoé", { status: "open", waitingSince: null, updatedAt: "2026-01-01T12:00:00.000Z" }),
    one(2, "Álvaro", { status: "open", waitingSince: null }),
    one(1, "Íris", { queuedAt: "2026-01-01T09:00:00.000Z", waitingSince: null }),
    one(3, "Bento", { waitingSince: "2026-01-01T08:00:00.000Z", updatedAt: "2026-01-01T11:00:00.000Z" }),
  ];
  const filter = { queues: [], users: [], connections: [], text: "", order };
  for (const some of [cards, cards.toReversed()])
    expect(inLanes(some, [], filter)[0]?.cards.map(({ id }) => id)).toEqual(ids);
  expect(boardOrders).toContain(order);
});
