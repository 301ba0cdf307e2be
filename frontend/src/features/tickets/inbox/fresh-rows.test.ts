import { describe, expect, it } from "@jest/globals";
import { cameAmong } from "./fresh-rows";

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

describe("a ticket that comes while somebody looks", () => {
  it("is new above those that were there, and among them", () => {
    expect(cameAmong(new Set([3, 2, 1]), rows(5, 3, 4, 2, 1))).toEqual([5, 4]);
  });
  it("is none when it is the next page", () => {
    expect(cameAmong(new Set([3, 2]), rows(3, 2, 1, 0))).toEqual([]);
  });
  it("is none when it has been there before, or nothing was", () => {
    expect([cameAmong(new Set([3, 2]), rows(2, 3)), cameAmong(new Set(), rows(2, 3))]).toEqual([[], []]);
  });
});
