import { randomInt } from "node:crypto";
import { expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { fuzz } from "./fuzz";

/** With fewer, too many calls are never made with values that they accept. */
const requests = 12 * allEndpoints.length;

it("cut multipart forms and a dozen generated requests for each call cause no unexpected error, no restart and no malformed response", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
  const { sent, faults, succeeded, statuses } = await fuzz(requests, seed);
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  // A fuzzer whose requests are all refused finds nothing.
  expect([sent, succeeded.size > allEndpoints.length * 0.5, Number(statuses[400]) > 200]).toEqual([
    requests,
    true,
    true,
  ]);
});
