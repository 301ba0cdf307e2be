import { describe, expect, it } from "@jest/globals";
import { initialHits, appendHits, step } from "./hits";

describe("a search in a conversation", () => {
  it("starts at the newest hit, or says that there is none", () => {
    expect(initialHits([9, 5], true)).toEqual({ ids: [9, 5], hasMore: true, at: 0 });
    expect(initialHits([], false).at).toBe(-1);
  });

  it("steps to older hits and back, and wraps around", () => {
    let hits = initialHits([9, 5, 2], false);
    const visitedIds = ([1, 1, 1, -1, -1] as const).map((by) => {
      hits = step(hits, by).hits;
      return hits.ids[hits.at];
    });
    expect(visitedIds).toEqual([5, 2, 9, 2, 5]);
  });

  it("says when the next page must be fetched, and continues there", () => {
    const last = { ids: [9, 5], hasMore: true, at: 1 };
    expect(step(last, 1)).toEqual({ hits: last, needsMore: true });
    expect(appendHits(last, [5, 3, 1], false)).toEqual({ ids: [9, 5, 3, 1], hasMore: false, at: 2 });
    expect(appendHits(last, [], false)).toEqual({ ids: [9, 5], hasMore: false, at: 1 });
  });

  it("does not step back from the newest hit while the oldest is not loaded", () => {
    const first = { ids: [9, 5], hasMore: true, at: 0 };
    expect(step(first, -1)).toEqual({ hits: first, needsMore: false });
  });

  it("does not step without hits", () => {
    const none = initialHits([], false);
    expect([step(none, 1), step(none, -1)]).toEqual([
      { hits: none, needsMore: false },
      { hits: none, needsMore: false },
    ]);
  });
});
