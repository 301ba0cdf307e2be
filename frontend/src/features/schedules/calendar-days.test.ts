import { describe, expect, it } from "@jest/globals";
import { momentOf, wallTime } from "@guiche/contract/time/wall-time";
import { dateAt, endOf, wallAt } from "./calendar-dates";
import { dayFor, daysBetween, monthAfter, turn, windowOf } from "./calendar-days";

describe("the days of a view", () => {
  it("a month is shown in whole weeks", () => {
    expect(windowOf("month", "2027-03-10", 0)).toEqual({ from: "2027-02-28", until: "2027-04-04" });
    expect(windowOf("month", "2027-03-10", 1)).toEqual({ from: "2027-03-01", until: "2027-04-05" });
  });

  it("a week begins where the language begins it", () => {
    expect(windowOf("week", "2027-03-10", 0)).toEqual({ from: "2027-03-07", until: "2027-03-14" });
    expect(windowOf("week", "2027-03-10", 1)).toEqual({ from: "2027-03-08", until: "2027-03-15" });
  });

  it("a month after the 31st ends on its last day", () => {
    expect([monthAfter("2027-01-31", 1), monthAfter("2027-03-31", -1), turn("month", "2027-12-31", 1)]).toEqual([
      "2027-02-28",
      "2027-02-28",
      "2028-01-31",
    ]);
  });

  it("lists every day once, also over a change of clocks", () => {
    expect(daysBetween({ from: "2018-11-02", until: "2018-11-06" })).toEqual([
      "2018-11-02",
      "2018-11-03",
      "2018-11-04",
      "2018-11-05",
    ]);
  });

  it("arrow keys go by days and weeks", () => {
    const keys = ["ArrowLeft", "ArrowUp", "PageDown", "x"].map((key) => dayFor(key, "2027-03-01"));
    expect(keys).toEqual(["2027-02-28", "2027-02-22", "2027-04-01", null]);
  });
});

describe("a wall time on the calendar", () => {
  it.each(["America/Sao_Paulo", "America/New_York", "Europe/Lisbon"])(
    "of %s is what the grid stands for, in weeks that change the clock",
    (zone) => {
      for (const day of ["2018-11-03", "2018-11-05", "2027-03-13", "2027-03-15", "2027-10-30", "2027-11-01"]) {
        const wall = `${day}T09:30`;
        expect(wallTime(momentOf(wall, zone), zone)).toBe(wall);
        expect(wallAt(dateAt(wall))).toBe(wall);
      }
    },
  );

  it("ends on its own day", () => {
    expect([wallAt(endOf("2027-03-10T09:00")), wallAt(endOf("2027-03-10T23:50"))]).toEqual([
      "2027-03-10T09:30",
      "2027-03-10T23:59",
    ]);
  });
});
