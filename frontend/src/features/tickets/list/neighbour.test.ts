import { describe, expect, it } from "@jest/globals";
import { neighbour } from "./neighbour";

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
