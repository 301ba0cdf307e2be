import { describe, expect, it } from "@jest/globals";
import { runInSequence } from "./run-in-sequence";

const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

describe("items in turns", () => {
  it("are each processed once, at most three at a time", async () => {
    let now = 0;
    let max = 0;
    const visitedItems: number[] = [];
    const progressReports: number[] = [];
    const items = Array.from({ length: 10 }, (_, index) => index);
    const outcomes = await runInSequence(
      items,
      3,
      async (item) => {
        now += 1;
        max = Math.max(max, now);
        visitedItems.push(item);
        await aMoment();
        now -= 1;
      },
      (count) => progressReports.push(count),
    );
    expect([max, visitedItems.toSorted((a, b) => a - b), progressReports]).toEqual([
      3,
      items,
      items.map((item) => item + 1),
    ]);
    expect(outcomes).toEqual(items.map((item) => ({ item })));
  });

  it("continue after a failure, which is returned with its error", async () => {
    const refusal = new Error("no");
    const outcomes = await runInSequence([1, 2, 3, 4], 2, async (item) => {
      await aMoment();
      if (item % 2 === 0) throw refusal;
    });
    expect(outcomes).toEqual([{ item: 1 }, { item: 2, error: refusal }, { item: 3 }, { item: 4, error: refusal }]);
  });

  it("may be empty", async () => {
    expect(await runInSequence([], 3, () => Promise.reject(new Error("never")))).toEqual([]);
  });
});
