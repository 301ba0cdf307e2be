import { beforeEach, describe, expect, it } from "@jest/globals";
import { aStore, noStore } from "@/shared/testing";
import { newestSeenId, noteSeen } from "./seen-announcements";

beforeEach(() => {
  aStore();
});

describe("the announcements dot", () => {
  it("is stored per user and never goes back to an older announcement", () => {
    expect(newestSeenId(1)).toBe(0);
    noteSeen(1, 7);
    noteSeen(1, 5);
    expect([newestSeenId(1), newestSeenId(2)]).toEqual([7, 0]);
  });

  it("returns only with the next page load when nothing can be stored", () => {
    noStore();
    expect(newestSeenId(3)).toBe(0);
    noteSeen(3, 7);
    expect(newestSeenId(3)).toBe(7);
  });
});
