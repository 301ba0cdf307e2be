import { expect, it } from "@jest/globals";
import { withinRateLimit, rateLimit } from "./event-rate";

const { count, milliseconds } = rateLimit;

it("a browser may send up to the limit, and again when its first event is out of the window", () => {
  const recent: number[] = [];
  const received = Array.from({ length: count + 1 }, (_, at) => withinRateLimit(recent, at));
  expect(received).toEqual([...Array.from({ length: count }, () => true), false]);
  expect(withinRateLimit(recent, milliseconds - 1)).toBe(false);
  expect(withinRateLimit(recent, milliseconds)).toBe(true);
  expect(withinRateLimit(recent, milliseconds)).toBe(false);
});

it("a flooding browser costs little memory and may send again in the next window", () => {
  const recent: number[] = [];
  let allowedCount = 0;
  for (let now = 0; now < 2 * milliseconds; now += 1) if (withinRateLimit(recent, now)) allowedCount += 1;
  expect(allowedCount).toBe(2 * count);
  expect(recent.length).toBeLessThanOrEqual(count);
});
