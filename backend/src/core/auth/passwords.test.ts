import { afterAll, describe, expect, it } from "@jest/globals";
import {
  hashIsOutdated,
  hashPassword,
  maxUnknownWaiting,
  maxWaiting,
  maxWaitingOfAddress,
  passwordMatches,
  pretendToCompare,
  stopHashing,
} from "./passwords";
import type { AppError } from "../http/errors";

afterAll(() => stopHashing());

describe("a password", () => {
  it("matches its hash and no other, also beyond the 72 bytes that bcrypt reads", async () => {
    const long = `${"ã".repeat(40)} and then some`;
    const hash = await hashPassword(long, 4);
    expect(await passwordMatches(long, hash)).toBe(true);
    expect(await passwordMatches(`${long}!`, hash)).toBe(false);
  });

  it("with a hash of a lower cost than the current one is reported as outdated", async () => {
    const hash = await hashPassword("x", 4);
    expect([hashIsOutdated(hash, 5), hashIsOutdated(hash, 4)]).toEqual([true, false]);
  });

  it("is hashed off the main thread", async () => {
    let isHashed = false;
    let turns = 0;
    const hashPromise = hashPassword("Correct-Horse-9", 11).finally(() => (isHashed = true));
    while (!isHashed) {
      await new Promise((next) => setImmediate(next));
      turns += 1;
    }
    await hashPromise;
    // On the main thread bcrypt lets the loop turn ten times in a second. Turns, and not a share of the time: on a busy
    // machine the main thread waits in the middle of its own work.
    expect(turns).toBeGreaterThan(500);
  });

  it("is checked at once while addresses without an account come from many IP addresses", async () => {
    const hash = await hashPassword("Correct-Horse-9", 9);
    let finishedCount = 0;
    const flood = Array.from({ length: 2 * maxUnknownWaiting }, (_each, at) =>
      pretendToCompare("guess", hash, `10.0.0.${at}`).then(() => (finishedCount += 1)),
    );
    expect(await passwordMatches("Correct-Horse-9", hash, "192.0.2.1")).toBe(true);
    // One is being compared already, and the machine may be busy with other tests.
    expect(finishedCount).toBeLessThanOrEqual(4);
    await Promise.all(flood);
  });

  it("of one address holds at most its share of the queue, and another address is served", async () => {
    const hash = await hashPassword("x", 4);
    const tryPassword = (ip: string) =>
      passwordMatches("x", hash, ip).catch((error: unknown) => (error as AppError).code);
    // Two addresses of one IPv6 subscriber.
    const flood = Array.from({ length: maxWaitingOfAddress + 5 }, (_each, at) => tryPassword(`2001:db8::${at + 1}`));
    const other = tryPassword("192.0.2.1");
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === "ERR_UNAVAILABLE")).toHaveLength(5);
    expect(await other).toBe(true);
    expect(await tryPassword("2001:db8::1")).toBe(true);
  });

  it("beyond the queue limit is refused, and the queued ones are served", async () => {
    const hashPromises = Array.from({ length: maxWaiting + 5 }, () =>
      hashPassword("x", 4).catch((error: unknown) => error),
    );
    const answers = await Promise.all(hashPromises);
    expect(answers.slice(0, maxWaiting).every((answer) => typeof answer === "string")).toBe(true);
    expect(answers.slice(maxWaiting).map((answer) => (answer as { code?: string }).code)).toEqual(
      Array.from({ length: 5 }, () => "ERR_UNAVAILABLE"),
    );
    expect(await hashPassword("x", 4)).toMatch(/^\$2/);
  });
});
