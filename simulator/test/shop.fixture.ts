import { afterAll, beforeAll, expect } from "@jest/globals";
import { openBench, openBusiness, type PairedBusiness, type TestBench } from "./business";

/** A simulator with one business, for the tests of a file. */
export let bench: TestBench;
export let shop: PairedBusiness;

beforeAll(async () => {
  bench = await openBench();
  shop = await openBusiness(bench);
});
afterAll(() => bench.close());

/** Fails when the simulator left a stanza unhandled or had an internal error. */
export async function expectNoTrouble(): Promise<void> {
  expect((await bench.control.log()).filter((line) => line.unhandled ?? line.tag === "trouble")).toEqual([]);
}
