import { describe, expect, it } from "@jest/globals";
import { addDays, afterHolidays, isWallTime, momentOf, nextRepetition, repetitionsIn, wallTime } from "./wall-time";

const zones = ["America/Sao_Paulo", "America/New_York", "Europe/Lisbon"];

describe("a wall time", () => {
  it.each(zones)(
    "becomes the moment at which clocks of %s show it, also in weeks in which the clock changes",
    (zone) => {
      for (const from of ["2018-02-14T00:00", "2018-10-31T00:00", "2026-03-05T00:00", "2026-10-22T00:00"])
        for (let hours = 0; hours < 14 * 24; hours += 1) {
          const at = new Date(Date.parse(`${from}:00Z`) + hours * 3_600_000);
          const wall = wallTime(at, zone);
          const moment = momentOf(wall, zone);
          expect(wallTime(moment, zone)).toBe(wall);
          expect(moment.getTime()).toBeLessThanOrEqual(at.getTime());
        }
    },
  );

  it("that the zone skips becomes the next minute that exists; that comes twice, the first of the two", () => {
    expect(momentOf("2018-11-04T00:30", "America/Sao_Paulo").toISOString()).toBe("2018-11-04T03:00:00.000Z");
    expect(momentOf("2026-03-08T02:30", "America/New_York").toISOString()).toBe("2026-03-08T07:00:00.000Z");
    expect(momentOf("2026-11-01T01:30", "America/New_York").toISOString()).toBe("2026-11-01T05:30:00.000Z");
  });

  it("is a date that exists and a time of the day", () => {
    expect(["2026-02-28T09:00", "2026-02-30T09:00", "2026-02-28T24:00", "2026-02-28"].map(isWallTime)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("a repetition", () => {
  const series = (anchor: string, repetition: "weekly" | "monthly" | "lastDay", count: number) => {
    const repetitions: string[] = [];
    for (let after = anchor; repetitions.length < count;) {
      after = nextRepetition(anchor, repetition, after) ?? "";
      repetitions.push(after);
    }
    return repetitions;
  };

  it("on the 31st falls on the last day of shorter months and returns to the 31st", () => {
    expect(series("2026-01-31T09:00", "monthly", 4)).toEqual([
      "2026-02-28T09:00",
      "2026-03-31T09:00",
      "2026-04-30T09:00",
      "2026-05-31T09:00",
    ]);
  });

  it("on the last day is on the last day from whatever day it begins", () => {
    expect(series("2026-01-15T09:00", "lastDay", 3)).toEqual([
      "2026-01-31T09:00",
      "2026-02-28T09:00",
      "2026-03-31T09:00",
    ]);
  });

  it("keeps its time when the clock changes", () => {
    const walls = series("2026-03-02T09:00", "weekly", 2);
    expect(walls).toEqual(["2026-03-09T09:00", "2026-03-16T09:00"]);
    expect(walls.map((wall) => momentOf(wall, "America/New_York").toISOString().slice(11, 16))).toEqual([
      "13:00",
      "13:00",
    ]);
  });

  it("after a long time comes once, not once for each that was missed", () => {
    expect(nextRepetition("2026-01-05T09:00", "weekly", "2026-03-11T10:00")).toBe("2026-03-16T09:00");
    expect(nextRepetition("2026-01-05T09:00", "none", "2026-03-11T10:00")).toBeNull();
  });

  it("skips holidays, yearly ones too", () => {
    const holidays = [
      { date: "2020-12-25", everyYear: true },
      { date: "2026-12-26", everyYear: false },
    ];
    expect(afterHolidays("2026-12-25T09:00", holidays)).toBe("2026-12-27T09:00");
    expect(afterHolidays(addDays("2026-12-25T09:00", 365), holidays)).toBe("2027-12-26T09:00");
  });

  it("stays on a half holiday within its hours", () => {
    const half = [{ date: "2026-12-24", everyYear: false, startTime: "08:00", endTime: "12:00" }];
    expect(["T07:59", "T08:00", "T11:59", "T12:00"].map((time) => afterHolidays(`2026-12-24${time}`, half))).toEqual([
      "2026-12-25T07:59",
      "2026-12-24T08:00",
      "2026-12-24T11:59",
      "2026-12-25T12:00",
    ]);
  });

  it("is drawn on its dates in a window, next to holidays, and a series without end stops there", () => {
    const weekly = { anchor: "2026-12-04T09:00", repeat: "weekly" as const, skipHolidays: true };
    const window = { after: "2026-12-04T09:00", from: "2026-12-01T00:00", until: "2027-01-04T00:00" };
    const christmas = [{ date: "2020-12-25", everyYear: true }];
    expect(repetitionsIn(weekly, window, christmas)).toEqual([
      "2026-12-11T09:00",
      "2026-12-18T09:00",
      "2026-12-26T09:00",
      "2027-01-01T09:00",
    ]);
    const far = { ...window, from: "2031-03-01T00:00", until: "2031-04-01T00:00" };
    expect(repetitionsIn({ ...weekly, repeat: "lastDay" }, far, christmas)).toEqual(["2031-03-31T09:00"]);
    expect(repetitionsIn(weekly, { ...window, until: "9999-01-01T00:00" }, christmas)).toHaveLength(12);
    expect(repetitionsIn({ ...weekly, repeat: "none" }, window, [])).toEqual([]);
  });

  it("that a holiday moves into the window is in it", () => {
    const weekly = { anchor: "2026-12-04T09:00", repeat: "weekly" as const, skipHolidays: true };
    const window = { after: "2026-12-04T09:00", from: "2026-12-26T00:00", until: "2026-12-27T00:00" };
    expect(repetitionsIn(weekly, window, [{ date: "2026-12-25", everyYear: false }])).toEqual(["2026-12-26T09:00"]);
  });
});
