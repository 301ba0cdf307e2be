import { describe, expect, it } from "@jest/globals";
import { seeing, type Seen } from "./fresh-rows";

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const shown = (...ids: number[]): Seen => ({ ids: new Set(ids), fresh: new Set() });

describe("a ticket that comes while somebody looks", () => {
  it("is new above those that were there, and among them", () => {
    expect([...seeing(shown(3, 2, 1), rows(5, 3, 4, 2, 1)).fresh]).toEqual([5, 4]);
  });
  it("is none when it is the next page", () => {
    expect([...seeing(shown(3, 2), rows(3, 2, 1, 0)).fresh]).toEqual([]);
  });
  it("is none when it has been there before", () => {
    const once = seeing(shown(3, 2), rows(3, 2));
    expect(seeing(once, rows(2)).ids).toBe(once.ids);
    expect([...seeing(once, rows(3, 2)).fresh]).toEqual([]);
  });
});
