import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { afterWorkingTime, deadlineAfter, workingTimeBetween } from "./deadlines";
import { weekOf, type Holiday, type TimeRange, type WorkDay } from "./hours";
import { isOpenAt, type Hours } from "./open-hours";
import { momentOf, wallTime } from "./wall-time";

const zone = "America/Sao_Paulo";
/** Monday to Friday 08:00-18:00, Saturday 08:00-12:00. */
const office: Hours = { timezone: zone, schedules: weekOf([]), holidays: [] };
const every = (range: TimeRange, ranges: TimeRange[] = []): WorkDay[] =>
  weekOf([]).map((day) => ({ ...day, ...range, ranges }));

const due = (hours: Hours | null, from: string, minutes: number, timezone = zone) => {
  const at = afterWorkingTime(hours, momentOf(from, timezone), minutes);
  return at && wallTime(at, timezone);
};

describe("a deadline in working time", () => {
  const byDay: Hours = {
    ...office,
    schedules: weekOf([]).map((day) => ({
      ...day,
      ...(day.weekdayEn === "saturday" && { startTime: "00:00", endTime: "00:00" }),
    })),
  };

  it("goes on after the weekend: Friday 17:30 and an hour is Monday 08:30", () => {
    expect(due(byDay, "2026-03-06T17:30", 60)).toBe("2026-03-09T08:30");
  });

  it("is within the day while there is time left, and at the closing minute itself", () => {
    expect(due(office, "2026-03-04T09:15", 45)).toBe("2026-03-04T10:00");
    expect(due(office, "2026-03-04T17:00", 60)).toBe("2026-03-04T18:00");
  });

  it("begins at the opening for what was written while closed", () => {
    expect(due(office, "2026-03-08T22:00", 30)).toBe("2026-03-09T08:30");
    expect(due(office, "2026-03-04T05:00", 30)).toBe("2026-03-04T08:30");
  });

  it("stands still over lunch", () => {
    const lunch = {
      ...office,
      schedules: every({ startTime: "08:00", endTime: "12:00" }, [{ startTime: "13:00", endTime: "18:00" }]),
    };
    expect(due(lunch, "2026-03-04T11:45", 30)).toBe("2026-03-04T13:15");
    expect(due(lunch, "2026-03-04T12:20", 30)).toBe("2026-03-04T13:30");
  });

  it("counts a moment once when ranges overlap", () => {
    const twice = {
      ...office,
      schedules: every({ startTime: "08:00", endTime: "12:00" }, [{ startTime: "10:00", endTime: "14:00" }]),
    };
    expect(due(twice, "2026-03-04T09:00", 240)).toBe("2026-03-04T13:00");
  });

  it("runs through a night shift, and skips holidays, yearly ones too", () => {
    const bar = { ...office, schedules: every({ startTime: "22:00", endTime: "04:00" }) };
    expect(due(bar, "2026-03-04T23:30", 60)).toBe("2026-03-05T00:30");
    expect(due(bar, "2026-03-04T03:30", 60)).toBe("2026-03-04T22:30");
    const holidays: Holiday[] = [
      { date: "2026-03-05", name: "", everyYear: false },
      { date: "2020-03-06", name: "", everyYear: true },
    ];
    expect(due({ ...office, holidays }, "2026-03-04T17:30", 60)).toBe("2026-03-07T08:30");
  });

  it("counts elapsed hours on days of 23 and 25 hours", () => {
    const always = {
      timezone: "America/New_York",
      schedules: every({ startTime: "00:00", endTime: "23:59" }),
      holidays: [],
    };
    expect(due(always, "2026-03-08T00:30", 120, "America/New_York")).toBe("2026-03-08T03:30");
    expect(due(always, "2026-11-01T00:30", 180, "America/New_York")).toBe("2026-11-01T02:30");
  });

  it("always runs without hours, and never comes when the company never opens", () => {
    expect(due(null, "2026-03-06T17:30", 60)).toBe("2026-03-06T18:30");
    expect(
      due({ ...office, schedules: every({ startTime: "00:00", endTime: "00:00" }) }, "2026-03-06T17:30", 60),
    ).toBeNull();
  });

  it("adds up: a then b minutes is a + b minutes", () => {
    for (let step = 0; step < 200; step += 1) {
      const from = new Date(Date.UTC(2026, 2, 1) + step * 67 * 60_000);
      const [a, b] = [((step * 37) % 700) + 1, ((step * 53) % 900) + 1];
      const middle = afterWorkingTime(office, from, a);
      expect(middle && afterWorkingTime(office, middle, b)).toEqual(afterWorkingTime(office, from, a + b));
    }
  });
});

describe("the working time between two moments", () => {
  const minutesBetween = (hours: Hours | null, from: string, to: string, timezone = zone) =>
    workingTimeBetween(hours, momentOf(from, timezone), momentOf(to, timezone)) / 60_000;
  const lunch: Hours = {
    ...office,
    schedules: every({ startTime: "08:00", endTime: "12:00" }, [
      { startTime: "11:00", endTime: "12:00" },
      { startTime: "13:00", endTime: "18:00" },
    ]),
    holidays: [{ date: "2026-03-05", name: "", everyYear: false }],
  };

  it("leaves out nights, weekends, lunch and holidays", () => {
    expect(minutesBetween(office, "2026-03-06T17:30", "2026-03-09T08:30")).toBe(300);
    expect(minutesBetween(lunch, "2026-03-04T11:30", "2026-03-06T08:10")).toBe(30 + 300 + 10);
    expect(minutesBetween(office, "2026-03-08T10:00", "2026-03-08T12:00")).toBe(0);
  });

  it("is the time on the clock without hours, and none when the company never opens or the end comes first", () => {
    const never = { ...office, schedules: every({ startTime: "00:00", endTime: "00:00" }) };
    expect(minutesBetween(null, "2026-03-06T17:30", "2026-03-08T17:30")).toBe(2_880);
    expect(minutesBetween(never, "2026-03-06T17:30", "2026-03-08T17:30")).toBe(0);
    for (const hours of [null, office]) expect(minutesBetween(hours, "2026-03-04T11:00", "2026-03-04T10:00")).toBe(0);
  });

  it("counts elapsed hours on days of 23 and 25 hours", () => {
    const always = {
      timezone: "America/New_York",
      schedules: every({ startTime: "00:00", endTime: "23:59" }),
      holidays: [],
    };
    const ofDay = (day: string, next: string) =>
      minutesBetween(always, `${day}T00:00`, `${next}T00:00`, "America/New_York");
    expect([ofDay("2026-03-08", "2026-03-09"), ofDay("2026-11-01", "2026-11-02")]).toEqual([23 * 60, 25 * 60]);
  });

  const night: Hours = {
    ...office,
    timezone: "Asia/Kathmandu",
    schedules: every({ startTime: "22:00", endTime: "04:30" }),
  };
  it.each([
    ["an office", office],
    ["a lunch break and a holiday", lunch],
    ["a night shift", night],
  ])("with %s equals a count minute by minute, and is what a deadline adds", (_name, hours) => {
    const begin = Date.parse("2026-02-26T00:00:00Z");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 0, max: 6_000 }), (start, length) => {
        const from = new Date(begin + start * 60_000);
        let open = 0;
        for (let at = 0; at < length; at += 1) if (isOpenAt(hours, new Date(from.getTime() + at * 60_000))) open += 1;
        expect(workingTimeBetween(hours, from, new Date(from.getTime() + length * 60_000))).toBe(open * 60_000);
        const due = afterWorkingTime(hours, from, length);
        expect(due && workingTimeBetween(hours, from, due)).toBe(length * 60_000);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the warning of a deadline", () => {
  it("comes when four fifths of the working time have passed", () => {
    const deadline = deadlineAfter(office, momentOf("2026-03-04T17:30", zone), 100);
    expect(deadline && [wallTime(deadline.warnAt, zone), wallTime(deadline.dueAt, zone)]).toEqual([
      "2026-03-05T08:50",
      "2026-03-05T09:10",
    ]);
  });

  it("does not exist without a deadline", () => {
    expect(deadlineAfter(office, new Date(), 0)).toBeNull();
  });
});

describe("a clock that stands still", () => {
  const moment = (text: string) => momentOf(text, zone);
  const dueWith = (pauses: [string, string | null][], minutes = 120) => {
    const at = deadlineAfter(
      office,
      moment("2026-03-04T12:00"),
      minutes,
      pauses.map(([from, to]) => ({ from: moment(from), to: to === null ? null : moment(to) })),
    );
    return at && [at.warnAt, at.dueAt].map((time) => wallTime(time, zone).slice("2026-03-".length));
  };

  it.each<[string, [string, string | null][], string[] | null]>([
    ["none", [], ["04T13:36", "04T14:00"]],
    ["an hour of work", [["2026-03-04T12:30", "2026-03-04T13:30"]], ["04T14:36", "04T15:00"]],
    ["a night", [["2026-03-04T17:00", "2026-03-05T09:00"]], ["04T13:36", "04T14:00"]],
    ["from before the beginning", [["2026-03-04T09:00", "2026-03-04T13:00"]], ["04T14:36", "04T15:00"]],
    ["one that was over before it", [["2026-03-04T09:00", "2026-03-04T11:00"]], ["04T13:36", "04T14:00"]],
    [
      "two of them",
      [
        ["2026-03-04T12:30", "2026-03-04T13:00"],
        ["2026-03-04T13:30", "2026-03-05T10:00"],
      ],
      ["05T10:36", "05T11:00"],
    ],
    ["one without an end", [["2026-03-04T12:30", null]], null],
    ["one without an end, after the deadline", [["2026-03-04T15:00", null]], ["04T13:36", "04T14:00"]],
  ])("for %s has a deadline of the time that is left", (_what, pauses, expected) => {
    expect(dueWith(pauses)).toEqual(expected);
  });

  it("never has an earlier deadline for a longer pause", () => {
    const time = fc.integer({ min: 0, max: 2_880 });
    const after = (minutes: number) => new Date(moment("2026-03-04T12:00").getTime() + minutes * 60_000);
    fc.assert(
      fc.property(time, time, time, (from, length, more) => {
        const dueAfter = (end: number) =>
          deadlineAfter(office, after(0), 300, [{ from: after(from), to: after(end) }])?.dueAt.getTime() ?? 0;
        expect(dueAfter(from + length + more)).toBeGreaterThanOrEqual(dueAfter(from + length));
      }),
    );
  });
});
