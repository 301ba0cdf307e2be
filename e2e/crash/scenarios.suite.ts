import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { scenarios } from "./scenarios/index";
import { S3Double } from "../../backend/src/testing/s3/s3-double";
import { randomFrom } from "../../backend/src/testing/random";
import { Stores } from "./stores";

/** Runs parts in their small size, one after the other on the same Postgres and Redis; some with their files in a bucket. */
export function testScenarios(guarantees: Record<string, string>, inBucket: Record<string, string> = {}): void {
  let stores: Stores | undefined;
  let bucket: S3Double | undefined;
  beforeAll(async () => {
    stores = await Stores.open({ durable: false });
    bucket = await S3Double.start();
  }, 60_000);
  afterAll(async () => {
    await stores?.close();
    await bucket?.stop();
  });

  const onDisk = Object.entries(guarantees);
  it.each([...onDisk, ...Object.entries(inBucket)])("%s: %s", async (name, guarantee) => {
    if (!stores) throw new Error("Postgres and Redis have not been started.");
    // CRASH_SEED=<seed> repeats the random choices, but not the timing.
    const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
    const files = guarantee === inBucket[name] ? { bucket } : {};
    const context = { stores, ...files, random: randomFrom(seed), log: () => undefined };
    const outcome = await scenarios[name]?.run(context, "small");
    expect({ seed, faults: outcome?.faults }).toEqual({ seed, faults: [] });
  });
}
