import { describe, expect, it } from "@jest/globals";
import { withVisit, type Kept } from "./kept";

const visited = (...uuids: string[]) => uuids.reduce<readonly Kept[]>(withVisit, []);
const names = (kept: readonly Kept[]) => kept.map(({ uuid }) => uuid).join("");

describe("conversations that stay drawn", () => {
  it("are the ten that were visited last, in the order they came", () => {
    expect(names(visited(..."abcdefghij"))).toBe("abcdefghij");
    expect(names(visited(..."abcdefghijk"))).toBe("bcdefghijk");
    expect(names(visited(..."abcdefghijak"))).toBe("acdefghijk");
  });

  it("are told from what they were at the last visit", () => {
    const before = visited(..."ab");
    const after = withVisit(before, "a");
    expect(after[0]?.visit).toBeGreaterThan(before[0]!.visit);
    expect(after[1]).toBe(before[1]);
  });
});
