import { expect, it } from "@jest/globals";
import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { applyBoardEvents } from "./lanes";

const ana: ActorRights = { userId: 1, profile: "user", super: false, queueIds: [3], allTicket: false };
const card = (over: Partial<TicketDto> = {}) =>
  ({ id: 7, status: "pending", userId: null, queueId: 3, updatedAt: "2026-01-01T10:00:00.000Z", ...over }) as TicketDto;
const after = (over: Partial<TicketDto>) =>
  applyBoardEvents([card()], [{ action: "update", ticket: card(over) }], ana, false);
const later = "2026-01-01T10:05:00.000Z";

it("a card that is transferred to a queue of others leaves the board", () => {
  expect(after({ queueId: 4, updatedAt: later })).toEqual([]);
});

it("a card that is closed, or deleted, leaves the board", () => {
  expect(after({ status: "closed", updatedAt: later })).toEqual([]);
  expect(applyBoardEvents([card()], [{ action: "delete", ticketId: 7 }], ana, false)).toEqual([]);
});

it("an older event changes nothing", () => {
  expect(after({ lastMessage: "velha", updatedAt: "2026-01-01T09:00:00.000Z" })).toEqual([card()]);
});

it("a card that comes to a queue of one's own is on the board", () => {
  const { length } = applyBoardEvents([], [{ action: "update", ticket: card() }], ana, false);
  expect(length).toBe(1);
});
