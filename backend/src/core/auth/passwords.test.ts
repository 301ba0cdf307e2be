import { performance } from "node:perf_hooks";
import { afterAll, describe, expect, it } from "@jest/globals";
import { hashIsOutdated, hashPassword, maxWaiting, passwordMatches, stopHashing } from "./passwords";

afterAll(() => stopHashing());

describe("a password", () => {
  it("matches its hash and no other, beyond the 72 bytes that bcrypt reads", async () => {
    const long = `${"ã".repeat(40)} and then some`;
    const hash = await hashPassword(long, 4);
    expect(await passwordMatches(long, hash)).toBe(true);
    expect(await passwordMatches(`${long}!`, hash)).toBe(false);
  });

  it("made at a lower cost than today's is known for it", async () => {
    const hash = await hashPassword("x", 4);
    expect([hashIsOutdated(hash, 5), hashIsOutdated(hash, 4)]).toEqual([true, false]);
  });

  it("is hashed away from the thread that serves", async () => {
    await hashPassword("warm-up", 4);
    const before = performance.eventLoopUtilization();
    // Eight sign-ins near the cost of production: more than a second of pure computing.
    await Promise.all(Array.from({ length: 8 }, () => hashPassword("Correct-Horse-9", 11)));
    // Done here, the loop would have had no idle moment. A share, not a delay: other work on the machine cannot fake it.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);
  });

  it("of one too many at a time is not waited for, and the others are served", async () => {
    const asked = Array.from({ length: maxWaiting + 5 }, () => hashPassword("x", 4).catch((error: unknown) => error));
    const answers = await Promise.all(asked);
    expect(answers.slice(0, maxWaiting).every((answer) => typeof answer === "string")).toBe(true);
    expect(answers.slice(maxWaiting).map((answer) => (answer as { code?: string }).code)).toEqual(
      Array.from({ length: 5 }, () => "ERR_UNAVAILABLE"),
    );
    expect(await hashPassword("x", 4)).toMatch(/^\$2/);
  });
});
