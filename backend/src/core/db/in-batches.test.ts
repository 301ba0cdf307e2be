import { expect, it } from "@jest/globals";
import { inBatches } from "./in-batches";

it("deletes until a statement finds less than it may delete", async () => {
  let remainingCount = 4_500;
  const sizes: number[] = [];
  await inBatches((size) => {
    const count = Math.min(size, remainingCount);
    remainingCount -= count;
    sizes.push(count);
    return Promise.resolve(Array.from({ length: count }));
  });
  expect([remainingCount, sizes]).toEqual([0, [2_000, 2_000, 500]]);
});
