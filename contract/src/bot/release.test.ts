import { expect, it } from "@jest/globals";
import { fingerprints } from "./random.fixture";
import { engineRelease } from "./release";

const conversations = 60;

it("the engine does what its release did: after a change raise `engineRelease`, and note the new fingerprint here", () => {
  const fingerprint = fingerprints(1, conversations).reduce((sum, each) => Math.imul(sum ^ each, 0x01000193) >>> 0, 0);
  expect({ engineRelease, fingerprint }).toEqual({ engineRelease: 20, fingerprint: 2469305104 });
});
