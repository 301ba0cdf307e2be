import { describe, expect, it } from "@jest/globals";
import { isWithin } from "./campaign.pace";

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
