import { describe, expect, it } from "@jest/globals";
import { batchLookups } from "./batch-lookups";

describe("keys requested at once", () => {
  it("become one query, whose results go to their callers", async () => {
    const questions: (readonly number[])[] = [];
    const double = batchLookups(async (keys: readonly number[]) => {
      questions.push(keys);
      await Promise.resolve();
      return keys.map((key) => key * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(questions).toEqual([[1, 2, 3], [4]]);
  });

  it("fail together, and only they fail", async () => {
    let isAway = true;
    const echo = batchLookups((keys: readonly number[]) =>
      isAway ? Promise.reject(new Error("away")) : Promise.resolve(keys),
    );
    const outcomes = await Promise.allSettled([echo(1), echo(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isAway = false;
    expect(await echo(3)).toBe(3);
  });
});
