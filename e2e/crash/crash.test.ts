import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Installation } from "../../bench/stage/installation";
import { crash } from "./driver";

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run \`npm test -- crash\`.`);
  return value;
};

let on: Installation;
beforeAll(async () => {
  on = await Installation.open({ databaseUrl: given("TEST_DATABASE_URL"), redisUrl: given("TEST_REDIS_URL") });
});
afterAll(async () => {
  await on.close();
});

it("nothing is lost, doubled or out of order when the server is killed between two people's words", async () => {
  const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
  const size = { connections: 3, known: 3, strangers: 3, inbound: 150, outbound: 30, kills: 3, longestLifeMs: 2_000 };
  const { faults, settledMs } = await crash(on, { seed, ...size });
  // CRASH_SEED=<seed> repeats the choices, if not the moments.
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(settledMs).toBeLessThan(60_000);
});
