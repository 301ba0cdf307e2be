import { describe, expect, it } from "@jest/globals";
import { timeLeft } from "./deadline";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
/** Two hours, of which the last 24 minutes are near. */
const deadline = (left: number) => ({ answerDueAt: at(left), answerWarnAt: at(left - 24) });

describe("the time left", () => {
  it.each([
    [119, "until", 0, "plain"],
    [60, "minutes", 60, "plain"],
    [24.5, "minutes", 25, "plain"],
    [24, "minutes", 24, "warn"],
    [0.4, "minutes", 1, "warn"],
    [0, "late", 0, "error"],
    [-50, "late", 0, "error"],
  ] as const)("%s minutes before the deadline is %s %s", (left, kind, count, tone) => {
    expect(timeLeft(deadline(left), now)).toEqual({ kind, count, tone });
  });

  it("never looks calmer than before", () => {
    const tones = Array.from({ length: 200 }, (_, passed) => timeLeft(deadline(120 - passed), now)?.tone ?? "plain");
    const order = ["plain", "warn", "error"];
    expect(tones).toEqual(tones.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  });

  it("does not exist without a deadline", () => {
    expect(timeLeft({ answerDueAt: null, answerWarnAt: null }, now)).toBeNull();
  });
});
