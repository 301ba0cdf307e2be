import { beforeEach, describe, expect, it } from "@jest/globals";
import { aStore, noStore } from "@/shared/testing";
import { newestSeen, noteSeen } from "./seen";

beforeEach(() => {
  aStore();
});

describe("the dot of announcements", () => {
  it("is remembered for each person apart, and never goes back", () => {
    expect(newestSeen(1)).toBe(0);
    noteSeen(1, 7);
    noteSeen(1, 5);
    expect([newestSeen(1), newestSeen(2)]).toEqual([7, 0]);
  });

  it("comes again only with the next page where the browser keeps nothing", () => {
    noStore();
    expect(newestSeen(3)).toBe(0);
    noteSeen(3, 7);
    expect(newestSeen(3)).toBe(7);
  });
});
