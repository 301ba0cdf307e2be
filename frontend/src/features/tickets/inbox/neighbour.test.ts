import { describe, expect, it } from "@jest/globals";
import { aTicket } from "../state/testing";
import { goingOn, neighbour } from "./neighbour";

describe("whoever goes to the next ticket", () => {
  it("comes to the card below, and to the one above on the way back", () => {
    expect([neighbour(3, { at: 1, last: 1 }, 1), neighbour(3, { at: 1, last: 1 }, -1)]).toEqual([2, 0]);
  });
  it("stays at the ends", () => {
    expect([neighbour(3, { at: 2, last: 2 }, 1), neighbour(3, { at: 0, last: 0 }, -1)]).toEqual([null, null]);
  });
  it("begins at the top, or at the bottom", () => {
    expect([neighbour(3, { at: -1, last: -1 }, 1), neighbour(3, { at: -1, last: -1 }, -1)]).toEqual([0, 2]);
  });
  it("goes on from where the ticket stood when it has left the list", () => {
    expect([neighbour(3, { at: -1, last: 1 }, 1), neighbour(3, { at: -1, last: 1 }, -1)]).toEqual([1, 0]);
    expect([neighbour(2, { at: -1, last: 2 }, 1), neighbour(2, { at: -1, last: 0 }, -1)]).toEqual([1, 0]);
  });
  it("finds nothing in an empty list", () => {
    expect(neighbour(0, { at: -1, last: 2 }, 1)).toBeNull();
  });
});

describe("whoever is done with a ticket and goes on", () => {
  const ticket = (id: number, fields: Parameters<typeof aTicket>[0] = {}) =>
    aTicket({ id, uuid: `u${id}`, status: "open", userId: 5, ...fields });
  const rows = [
    ticket(1),
    ticket(2),
    ticket(3, { userId: 9 }),
    ticket(4, { status: "pending", userId: null }),
    ticket(5),
  ];
  it("comes to their own next one, past what colleagues have and what waits", () => {
    expect(goingOn(rows, "u2", 5)).toBe("u5");
  });
  it("comes to the one above at the end, and to the first from a ticket that is on another list", () => {
    expect([goingOn(rows, "u5", 5), goingOn(rows, "u7", 5)]).toEqual(["u2", "u1"]);
  });
  it("comes to none where they have no other", () => {
    expect([goingOn(rows, "u3", 9), goingOn([], "u1", 5)]).toEqual([null, null]);
  });
});
