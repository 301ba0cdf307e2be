import { describe, expect, it } from "@jest/globals";
import { newRowIds } from "./fresh-rows";

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

describe("new rows", () => {
  it("are those above or between the known ones", () => {
    expect(newRowIds(new Set([3, 2, 1]), rows(5, 3, 4, 2, 1))).toEqual([5, 4]);
  });
  it("do not include the next page", () => {
    expect(newRowIds(new Set([3, 2]), rows(3, 2, 1, 0))).toEqual([]);
  });
  it("do not include known rows, nor the first page", () => {
    expect([newRowIds(new Set([3, 2]), rows(2, 3)), newRowIds(new Set(), rows(2, 3))]).toEqual([[], []]);
  });
});
