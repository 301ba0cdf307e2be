import { beforeEach, describe, expect, it } from "@jest/globals";
import { newestSeen, noteSeen } from "./seen";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, { localStorage: storage });
});

describe("the dot of announcements", () => {
  it("is remembered for each person apart, and never goes back", () => {
    expect(newestSeen(1)).toBe(0);
    noteSeen(1, 7);
    noteSeen(1, 5);
    expect([newestSeen(1), newestSeen(2)]).toEqual([7, 0]);
  });

  it("comes again only with the next page where the browser keeps nothing", () => {
    const refuse = () => {
      throw new Error("blocked");
    };
    Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse } });
    expect(newestSeen(3)).toBe(0);
    noteSeen(3, 7);
    expect(newestSeen(3)).toBe(7);
  });
});
