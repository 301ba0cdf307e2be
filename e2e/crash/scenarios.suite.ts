import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { scenarios } from "./scenarios/index";
import { randomFrom } from "../../backend/src/testing/random";
import { Stores } from "./stores";

/** Runs parts in their small size, one after the other on the same Postgres and Redis. */
export function testScenarios(guarantees: Record<string, string>): void {
  let stores: Stores | undefined;
  beforeAll(async () => {
    stores = await Stores.open({ durable: false });
  }, 60_000);
  afterAll(() => stores?.close());

  it.each(Object.entries(guarantees))("%s: %s", async (name) => {
    if (!stores) throw new Error("Postgres and Redis have not been started.");
    // CRASH_SEED=<seed> repeats the random choices, but not the timing.
    const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
    const outcome = await scenarios[name]?.run({ stores, random: randomFrom(seed), log: () => undefined }, "small");
    expect({ seed, faults: outcome?.faults }).toEqual({ seed, faults: [] });
  });
}
