import { describe, expect, it } from "@jest/globals";
import { ageOf } from "./age";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe("the age label", () => {
  it.each([
    [0, "now", 0, "plain"],
    [2, "minutes", 2, "plain"],
    [3, "minutes", 3, "ok"],
    [10.9, "minutes", 10, "ok"],
    [11, "minutes", 11, "ok"],
    [29, "minutes", 29, "ok"],
    [30, "minutes", 30, "warn"],
    [59.9, "minutes", 59, "warn"],
    [60, "hours", 1, "error"],
    [23 * 60 + 59, "hours", 23, "error"],
    [24 * 60, "days", 1, "error"],
    [50 * 60, "days", 2, "error"],
  ] as const)("after %s minutes counts %s", (minutes, unit, count, tone) => {
    expect(ageOf(ago(minutes), now)).toEqual({ unit, count, tone });
  });

  it("never looks calmer than before", () => {
    const tones = Array.from({ length: 3_000 }, (_, minutes) => ageOf(ago(minutes), now).tone);
    const order = ["plain", "ok", "warn", "error"];
    expect(tones).toEqual(tones.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  });

  it("is never negative when the browser's clock is behind", () => {
    expect(ageOf(ago(-5), now)).toEqual({ unit: "now", count: 0, tone: "plain" });
  });
});
