import { describe, expect, it } from "@jest/globals";
import { durationSince } from "./duration";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe("a duration", () => {
  it.each([
    [0.9, { unit: "moment", days: 0, hours: 0, minutes: 0 }],
    [1, { unit: "minutes", days: 0, hours: 0, minutes: 1 }],
    [59.9, { unit: "minutes", days: 0, hours: 0, minutes: 59 }],
    [60, { unit: "hours", days: 0, hours: 1, minutes: 0 }],
    [23 * 60 + 59, { unit: "hours", days: 0, hours: 23, minutes: 59 }],
    [24 * 60, { unit: "days", days: 1, hours: 0, minutes: 0 }],
    [51 * 60 + 5, { unit: "days", days: 2, hours: 3, minutes: 5 }],
  ] as const)("after %s minutes is in whole units", (minutes, duration) => {
    expect(durationSince(ago(minutes), now)).toEqual(duration);
  });

  it("is never negative when the browser's clock is behind", () => {
    expect(durationSince(ago(-5), now)).toMatchObject({ unit: "moment", minutes: 0 });
  });
});
