import { describe, expect, it } from "@jest/globals";
import { isWithin, resumesAt } from "./pace";

const zone = "America/Sao_Paulo";
/** A moment of that week in the zone; 2027-03-08 is a Monday. */
const at = (wall: string) => Date.parse(`${wall}:00-03:00`);

describe("the sending window of a campaign", () => {
  it("is always open where there is none", () => {
    expect(isWithin(null, zone, at("2027-03-08T03:00"))).toBe(true);
  });

  it("opens and closes by the company's clock, on its days alone", () => {
    const window = { days: [1], from: "08:00", until: "20:00" };
    const moments = [
      "2027-03-08T07:59",
      "2027-03-08T08:00",
      "2027-03-08T19:59",
      "2027-03-08T20:00",
      "2027-03-09T12:00",
    ];
    expect(moments.map((wall) => isWithin(window, zone, at(wall)))).toEqual([false, true, true, false, false]);
  });

  it("over midnight belongs to the day on which it began", () => {
    const window = { days: [1], from: "22:00", until: "02:00" };
    const moments = [
      "2027-03-08T01:00",
      "2027-03-08T22:00",
      "2027-03-08T23:59",
      "2027-03-09T01:59",
      "2027-03-09T02:00",
      "2027-03-09T22:30",
    ];
    expect(moments.map((wall) => isWithin(window, zone, at(wall)))).toEqual([false, true, true, true, false, false]);
  });
});

it("a rest is over at a moment that is known: midnight for the budget, the next opening of a window", () => {
  const zone = "America/Sao_Paulo";
  // A Tuesday.
  const at = new Date("2027-03-09T12:00:00Z");
  const window = { days: [4], from: "09:00", until: "10:00" };
  const until = (restReason: "budget" | "window" | "health", more: object = {}) =>
    resumesAt({ restReason, window: null, restrictedUntil: null, ...more }, zone, at)?.toISOString();
  expect(until("budget")).toBe("2027-03-10T03:00:00.000Z");
  expect(until("budget", { window })).toBe("2027-03-11T12:00:00.000Z");
  expect(until("window", { window })).toBe("2027-03-11T12:00:00.000Z");
  expect(until("health")).toBeUndefined();
});
