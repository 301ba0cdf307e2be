import { describe, expect, it } from "@jest/globals";
import { aTicket } from "../state/testing";
import { goingOn, neighbour } from "./neighbour";

describe("going to the next ticket", () => {
  it("moves down by one card, and up on the way back", () => {
    expect([neighbour(3, { at: 1, last: 1 }, 1), neighbour(3, { at: 1, last: 1 }, -1)]).toEqual([2, 0]);
  });
  it("stops at the ends", () => {
    expect([neighbour(3, { at: 2, last: 2 }, 1), neighbour(3, { at: 0, last: 0 }, -1)]).toEqual([null, null]);
  });
  it("starts at the top, or at the bottom", () => {
    expect([neighbour(3, { at: -1, last: -1 }, 1), neighbour(3, { at: -1, last: -1 }, -1)]).toEqual([0, 2]);
  });
  it("continues from the position of a ticket that has left the list", () => {
    expect([neighbour(3, { at: -1, last: 1 }, 1), neighbour(3, { at: -1, last: 1 }, -1)]).toEqual([1, 0]);
    expect([neighbour(2, { at: -1, last: 2 }, 1), neighbour(2, { at: -1, last: 0 }, -1)]).toEqual([1, 0]);
  });
  it("does nothing in an empty list", () => {
    expect(neighbour(0, { at: -1, last: 2 }, 1)).toBeNull();
  });
});

describe("going to the next ticket after closing one", () => {
  const ticket = (id: number, fields: Parameters<typeof aTicket>[0] = {}) =>
    aTicket({ id, uuid: `u${id}`, status: "open", userId: 5, ...fields });
  const rows = [
    ticket(1),
    ticket(2),
    ticket(3, { userId: 9 }),
    ticket(4, { status: "pending", userId: null }),
    ticket(5),
  ];
  it("skips colleagues' and pending tickets", () => {
    expect(goingOn(rows, "u2", 5)).toBe("u5");
  });
  it("goes up at the end, and to the first one from a ticket of another list", () => {
    expect([goingOn(rows, "u5", 5), goingOn(rows, "u7", 5)]).toEqual(["u2", "u1"]);
  });
  it("does nothing when the user has no other ticket", () => {
    expect([goingOn(rows, "u3", 9), goingOn([], "u1", 5)]).toEqual([null, null]);
  });
});
