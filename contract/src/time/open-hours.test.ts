import { describe, expect, it } from "@jest/globals";
import { defaultWeek, weekdays, type TimeRange, type WorkDay, type WeekdayEn } from "./hours";
import fc from "fast-check";
import { absenceOf, isOpenAt, type Hours } from "./open-hours";
import { day, minute, offsetAt } from "./zone";

const closedRange: TimeRange = { startTime: "00:00", endTime: "00:00" };
const range = (text: string): TimeRange => {
  const [startTime = "", endTime = ""] = text.split("-");
  return { startTime, endTime };
};

/** A week with only these ranges: `{ monday: ["08:00-12:00", "13:00-18:00"] }`. */
function week(days: Partial<Record<WeekdayEn, string[]>>): WorkDay[] {
  return weekdays.map((weekday) => {
    const [first = closedRange, ...ranges] = (days[weekday.weekdayEn] ?? []).map(range);
    return { ...weekday, ...first, ranges };
  });
}
const everyDay = (...ranges: string[]) =>
  week(Object.fromEntries(weekdays.map(({ weekdayEn }) => [weekdayEn, ranges])));

const hours = (schedules: WorkDay[], more: Partial<Hours> = {}): Hours => ({
  timezone: "America/Sao_Paulo",
  schedules,
  holidays: [],
  ...more,
});

/** A moment given in the local time of São Paulo, three hours behind UTC. */
const at = (wall: string) => new Date(`${wall.replace(" ", "T")}-03:00`);
const open = (of: Hours, ...moments: string[]) => moments.map((moment) => isOpenAt(of, at(moment)));
const since = (of: Hours, moment: string | Date) =>
  absenceOf(of, typeof moment === "string" ? at(moment) : moment)?.since;

describe("business hours", () => {
  it("begin with the first second and end with the last, in the company's time zone", () => {
    const office = hours([...defaultWeek]);
    expect(open(office, "2026-03-02 07:59:59", "2026-03-02 08:00", "2026-03-02 17:59:59", "2026-03-02 18:00")).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(open(office, "2026-03-07 11:59", "2026-03-07 12:00", "2026-03-08 00:00", "2026-03-08 10:00")).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isOpenAt({ ...office, timezone: "Asia/Tokyo" }, at("2026-03-02 10:00"))).toBe(false);
  });

  it("close for lunch", () => {
    const office = hours(everyDay("08:00-12:00", "13:30-18:00"));
    expect(open(office, "2026-03-02 11:59", "2026-03-02 12:00", "2026-03-02 13:29", "2026-03-02 13:30")).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(since(office, "2026-03-02 13:00")).toEqual(at("2026-03-02 12:00"));
    expect(since(office, "2026-03-02 07:00")).toEqual(at("2026-03-01 18:00"));
  });

  it("continue past midnight into the next day", () => {
    const bar = hours(week({ friday: ["18:00-02:00"], sunday: ["22:00-00:00"] }));
    expect(open(bar, "2026-03-06 17:59", "2026-03-06 23:59:59", "2026-03-07 01:59", "2026-03-07 02:00")).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(open(bar, "2026-03-08 23:59:59", "2026-03-09 00:00")).toEqual([true, false]);
    expect(since(bar, "2026-03-08 12:00")).toEqual(at("2026-03-07 02:00"));
    expect(since(bar, "2026-03-09 00:00")).toEqual(at("2026-03-09 00:00"));
  });

  it("that end at 23:59 last until midnight; from 00:00 to 23:59 they never close", () => {
    const evening = hours(everyDay("08:00-23:59"));
    expect(open(evening, "2026-03-02 23:59:59.999", "2026-03-03 00:00")).toEqual([true, false]);
    const always = hours(everyDay("00:00-23:59"));
    expect(open(always, "2026-03-02 23:59:59.999", "2026-03-03 00:00")).toEqual([true, true]);
  });

  it("that start and end at the same time are closed", () => {
    for (const same of ["00:00-00:00", "09:00-09:00", "23:59-23:59"])
      expect(open(hours(everyDay(same)), "2026-03-02 00:00", "2026-03-02 09:00", "2026-03-02 23:59")).toEqual([
        false,
        false,
        false,
      ]);
  });

  it("are closed on holidays, one-off or yearly, and so is the night before that would last into one", () => {
    const office = hours([...defaultWeek], {
      holidays: [
        { date: "2026-03-03", name: "Local", everyYear: false },
        { date: "2020-12-25", name: "Natal", everyYear: true },
      ],
    });
    expect(open(office, "2026-03-03 10:00", "2026-12-25 10:00", "2027-12-25 10:00", "2027-03-03 10:00")).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(since(office, "2026-03-03 10:00")).toEqual(at("2026-03-02 18:00"));
    const bar = { ...office, schedules: everyDay("20:00-03:00") };
    expect(open(bar, "2026-03-02 23:59", "2026-03-03 00:30", "2026-03-03 21:00", "2026-03-04 01:00")).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(since(bar, "2026-03-04 01:00")).toEqual(at("2026-03-03 00:00"));
  });

  it("are those of a half holiday on its day, on a closed weekday too, and end the night before", () => {
    const half = { date: "2026-12-24", name: "Véspera", everyYear: true, startTime: "08:00", endTime: "12:00" };
    const office = hours([...defaultWeek], { holidays: [half] });
    const moments = ["2026-12-24 07:59", "2026-12-24 08:00", "2026-12-24 11:59", "2026-12-24 12:00"];
    expect(open(office, ...moments)).toEqual([false, true, true, false]);
    expect(since(office, "2026-12-24 15:00")).toEqual(at("2026-12-24 12:00"));
    // 2028-12-24 is a Sunday.
    expect(open(office, "2028-12-24 09:00", "2028-12-24 13:00")).toEqual([true, false]);
    const bar = { ...office, schedules: everyDay("20:00-03:00") };
    expect(open(bar, "2026-12-24 01:00", "2026-12-24 09:00", "2026-12-24 21:00")).toEqual([false, true, false]);
  });

  it("closed for longer than the look-back count as closed since its beginning", () => {
    const moment = at("2026-03-02 10:00");
    expect(since(hours(everyDay("00:00-00:00")), moment)).toEqual(new Date(moment.getTime() - 400 * day));
  });
});

describe("with daylight saving time", () => {
  const newYork = (schedules: WorkDay[]) => hours(schedules, { timezone: "America/New_York" });
  const event = (moment: Date | undefined) => moment?.toISOString();

  it("an end inside the skipped hour is the moment of the change", () => {
    // 2026-03-08, 02:00 EST is 03:00 EDT: 07:00 in UTC.
    const bar = newYork(everyDay("20:00-02:30"));
    expect(isOpenAt(bar, new Date("2026-03-08T06:59:59Z"))).toBe(true);
    expect(isOpenAt(bar, new Date("2026-03-08T07:00:00Z"))).toBe(false);
    expect(event(since(bar, new Date("2026-03-08T15:00:00Z")))).toBe("2026-03-08T07:00:00.000Z");
  });

  it("an end inside the repeated hour occurs twice", () => {
    // 2026-11-01, 02:00 EDT is 01:00 EST: 06:00 in UTC.
    const bar = newYork(everyDay("20:00-01:30"));
    expect(event(since(bar, new Date("2026-11-01T05:45:00Z")))).toBe("2026-11-01T05:30:00.000Z");
    expect(isOpenAt(bar, new Date("2026-11-01T06:15:00Z"))).toBe(true);
    expect(event(since(bar, new Date("2026-11-01T12:00:00Z")))).toBe("2026-11-01T06:30:00.000Z");
  });

  it("start and end keep their local time", () => {
    const office = newYork([...defaultWeek]);
    expect(event(since(office, new Date("2026-03-09T02:00:00Z")))).toBe("2026-03-07T17:00:00.000Z");
    expect(event(since(office, new Date("2026-03-09T22:30:00Z")))).toBe("2026-03-09T22:00:00.000Z");
  });
});

describe("for any hours and any moment", () => {
  const time = fc
    .oneof(fc.constantFrom("00:00", "23:59", "02:30"), fc.tuple(fc.nat(23), fc.nat(59)))
    .map((one) => (typeof one === "string" ? one : one.map((part) => String(part).padStart(2, "0")).join(":")));
  const anyRange = fc.record({ startTime: time, endTime: time });
  const anyWeek = fc
    .array(fc.tuple(anyRange, fc.array(anyRange, { maxLength: 2 })), { minLength: 7, maxLength: 7 })
    .map((rows) => rows.map(([first, ranges], place) => ({ ...weekdays[place]!, ...first, ranges })));
  const anyHoliday = fc.record({
    date: fc
      .date({ min: new Date("2026-01-01Z"), max: new Date("2027-12-31Z"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    name: fc.constant(""),
    everyYear: fc.boolean(),
  });
  const zones = [
    "America/Sao_Paulo",
    "America/New_York",
    "Europe/Lisbon",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "UTC",
  ];
  const anyHours = fc.record({
    timezone: fc.constantFrom(...zones),
    schedules: anyWeek,
    holidays: fc.array(anyHoliday, { maxLength: 40 }),
  });
  const anyMoment = fc.date({ min: new Date("2026-01-01Z"), max: new Date("2027-12-31Z"), noInvalidDate: true });
  /** Moments near a clock change in one of the zones. */
  const changes = [
    "2026-03-08T07:00Z",
    "2026-11-01T06:00Z",
    "2026-03-29T01:00Z",
    "2026-10-25T01:00Z",
    "2026-04-04T15:00Z",
    "2026-10-03T15:30Z",
  ];
  const nearAChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * day, max: 2 * day }))
    .map(([change, away]) => new Date(Date.parse(change) + away));

  it("a moment is either open or in an absence, never both and never neither", () => {
    fc.assert(
      fc.property(anyHours, fc.oneof(anyMoment, nearAChange), (of, moment) => {
        expect(isOpenAt(of, moment)).toBe(absenceOf(of, moment) === null);
      }),
      { numRuns: 500 },
    );
  });

  it("an absence begins right after the last open moment", () => {
    fc.assert(
      fc.property(
        anyHours,
        fc.oneof(anyMoment, nearAChange),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (of, moment, parts) => {
          const began = absenceOf(of, moment)?.since.getTime();
          if (began === undefined || began === moment.getTime() - 400 * day) return;
          expect(began).toBeLessThanOrEqual(moment.getTime());
          expect(isOpenAt(of, new Date(began - 1))).toBe(true);
          for (const part of [0, ...parts]) {
            const between = new Date(Math.floor(began + part * (moment.getTime() - began)));
            expect([between, isOpenAt(of, between)]).toEqual([between, false]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("the absence is the one that a backward walk, minute by minute, finds", () => {
    fc.assert(
      fc.property(anyHours, nearAChange, (of, moment) => {
        const expectedStart = walkBack(of, moment, 2 * day);
        const absenceStart = absenceOf(of, moment)?.since.getTime();
        if (expectedStart !== undefined) expect(absenceStart).toBe(expectedStart);
      }),
      { numRuns: 40 },
    );
  });

  /** Hours begin and end on a full minute. */
  function walkBack(of: Hours, moment: Date, furthest: number): number | undefined {
    if (isOpenAt(of, moment)) return undefined;
    const last = Math.floor(moment.getTime() / minute) * minute;
    for (let to = last; to > last - furthest; to -= minute) if (isOpenAt(of, new Date(to - 1))) return to;
    return undefined;
  }

  it("the result repeats after a week without clock changes and holidays", () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (some, moment) => {
        const of = { ...some, timezone: "America/Sao_Paulo", holidays: [] };
        const later = new Date(moment.getTime() + 7 * day);
        expect(isOpenAt(of, later)).toBe(isOpenAt(of, moment));
        expect(absenceOf(of, later)?.since.getTime()).toBe(plus(absenceOf(of, moment)?.since, 7 * day));
      }),
      { numRuns: 300 },
    );
  });

  const plus = (moment: Date | undefined, more: number) => moment && moment.getTime() + more;

  it("two zones with the same local time have the same hours", () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (some, moment) => {
        const here = { ...some, timezone: "UTC" };
        const there = { ...some, timezone: "Asia/Kathmandu" };
        const same = new Date(moment.getTime() - offsetAt("Asia/Kathmandu", moment.getTime()));
        expect(isOpenAt(there, same)).toBe(isOpenAt(here, moment));
      }),
      { numRuns: 300 },
    );
  });
});
