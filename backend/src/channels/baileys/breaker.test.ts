import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { Breaker } from "./breaker";

const minute = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const failures = (breaker: Breaker, count: number, everyMs: number) =>
  Array.from({ length: count }, () => {
    jest.advanceTimersByTime(everyMs);
    return breaker.recordFailure();
  });

it("a line with eight failures within ten minutes rests for ten minutes before each further attempt", () => {
  const breaker = new Breaker();
  expect(failures(breaker, 7, minute)).toEqual(Array(7).fill(0));
  const [rest = 0] = failures(breaker, 1, minute);
  expect(rest).toBeGreaterThanOrEqual(10 * minute);
  expect(rest).toBeLessThanOrEqual(11 * minute);
  for (const again of failures(breaker, 3, 10 * minute)) expect(again).toBeGreaterThanOrEqual(10 * minute);
});

it("a line does not rest when its failures are far apart", () => {
  expect(failures(new Breaker(), 20, 2 * minute)).toEqual(Array(20).fill(0));
});

it("a line that was open for a while starts counting failures from zero", () => {
  const breaker = new Breaker();
  failures(breaker, 9, 1_000);
  breaker.reset();
  expect(failures(breaker, 7, 1_000)).toEqual(Array(7).fill(0));
});
