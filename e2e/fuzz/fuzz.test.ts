import { randomInt } from "node:crypto";
import { expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { cutForms, fuzz } from "./fuzz";

it("two thousand generated requests find no accident, no restart and no answer of another shape", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
  const { sent, faults, succeeded, statuses } = await fuzz(2_000, seed);
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  // A fuzzer that is turned away everywhere finds nothing.
  expect([sent, succeeded.size > allEndpoints.length * 0.6, Number(statuses[400]) > 200]).toEqual([2_000, true, true]);
});

it("a form of two files that ends anywhere is refused, and nobody else notices", async () => {
  expect(await cutForms()).toEqual([]);
});
