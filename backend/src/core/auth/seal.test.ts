import { randomBytes } from "node:crypto";
import { expect, it } from "@jest/globals";
import { sealer } from "./seal";

const key = randomBytes(48);

it("a sealed value opens only in its own place, with its own key and unmodified", () => {
  const { seal, open } = sealer(key);
  const sealed = seal(Buffer.from("a ratchet"), "signal_keys.value:1:2:session:x");
  expect(sealed.includes("ratchet")).toBe(false);
  expect(open(sealed, "signal_keys.value:1:2:session:x").toString()).toBe("a ratchet");
  expect(() => open(sealed, "signal_keys.value:2:2:session:x")).toThrow();
  expect(() => sealer(randomBytes(48)).open(sealed, "signal_keys.value:1:2:session:x")).toThrow(/unknown key/);
  sealed[40]! ^= 1;
  expect(() => open(sealed, "signal_keys.value:1:2:session:x")).toThrow();
});

it("a new key seals, an older one still opens", () => {
  const old = sealer(key).seal(Buffer.from("kept"), "p");
  const rotatedSealer = sealer(randomBytes(48), [key]);
  expect(rotatedSealer.open(old, "p").toString()).toBe("kept");
  expect(rotatedSealer.seal(Buffer.from("x"), "p").subarray(1, 5)).not.toEqual(old.subarray(1, 5));
});

it("sealing the same value twice gives different bytes", () => {
  const { seal } = sealer(key);
  expect(seal(Buffer.from("x"), "p")).not.toEqual(seal(Buffer.from("x"), "p"));
});
