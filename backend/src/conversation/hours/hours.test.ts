import { describe, expect, it } from "@jest/globals";
import { defaultWeek, weekdays, type TimeRange, type WorkDay, type WeekdayEn } from "@guiche/contract/hours";
import fc from "fast-check";
import { absenceOf, isOpenAt, type Hours } from "./hours";
import { day, minute, offsetAt } from "./zone";

const closed: TimeRange = { startTime: "00:00", endTime: "00:00" };
const range = (text: string): TimeRange => {
  const [startTime = "", endTime = ""] = text.split("-");
  return { startTime, endTime };
};

/** A week of nothing but these ranges: `{ monday: ["08:00-12:00", "13:00-18:00"] }`. */
function week(days: Partial<Record<WeekdayEn, string[]>>): WorkDay[] {
  return weekdays.map((named) => {
    const [first = closed, ...ranges] = (days[named.weekdayEn] ?? []).map(range);
    return { ...named, ...first, ranges };
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

/** A moment by a clock in São Paulo, three hours behind UTC. */
const at = (wall: string) => new Date(`${wall.replace(" ", "T")}-03:00`);
const open = (of: Hours, ...moments: string[]) => moments.map((moment) => isOpenAt(of, at(moment)));
const since = (of: Hours, moment: string | Date) =>
  absenceOf(of, typeof moment === "string" ? at(moment) : moment)?.since;

describe("an open door", () => {
  it("opens with the first second and shuts with the last, by the company's clock", () => {
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

  it("shuts for lunch", () => {
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

  it("stays open past midnight, into the day after", () => {
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

  it("at 23:59 stays open until midnight; from 00:00 it never shuts", () => {
    const evening = hours(everyDay("08:00-23:59"));
    expect(open(evening, "2026-03-02 23:59:59.999", "2026-03-03 00:00")).toEqual([true, false]);
    const always = hours(everyDay("00:00-23:59"));
    expect(open(always, "2026-03-02 23:59:59.999", "2026-03-03 00:00")).toEqual([true, true]);
  });

  it("that opens and shuts at the same time is shut", () => {
    for (const same of ["00:00-00:00", "09:00-09:00", "23:59-23:59"])
      expect(open(hours(everyDay(same)), "2026-03-02 00:00", "2026-03-02 09:00", "2026-03-02 23:59")).toEqual([
        false,
        false,
        false,
      ]);
  });

  it("is shut on holidays, this year's or every year's, and so is the night before that would last into one", () => {
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

  it("that has not been open for longer than anybody looks back has been left then", () => {
    const moment = at("2026-03-02 10:00");
    expect(since(hours(everyDay("00:00-00:00")), moment)).toEqual(new Date(moment.getTime() - 400 * day));
  });
});

describe("where the clocks are changed", () => {
  const newYork = (schedules: WorkDay[]) => hours(schedules, { timezone: "America/New_York" });
  const told = (moment: Date | undefined) => moment?.toISOString();

  it("a door that would shut in the hour that is left out shuts when it is left out", () => {
    // 2026-03-08, 02:00 EST is 03:00 EDT: 07:00 in UTC.
    const bar = newYork(everyDay("20:00-02:30"));
    expect(isOpenAt(bar, new Date("2026-03-08T06:59:59Z"))).toBe(true);
    expect(isOpenAt(bar, new Date("2026-03-08T07:00:00Z"))).toBe(false);
    expect(told(since(bar, new Date("2026-03-08T15:00:00Z")))).toBe("2026-03-08T07:00:00.000Z");
  });

  it("a door that shuts in the hour that comes twice shuts twice", () => {
    // 2026-11-01, 02:00 EDT is 01:00 EST: 06:00 in UTC.
    const bar = newYork(everyDay("20:00-01:30"));
    expect(told(since(bar, new Date("2026-11-01T05:45:00Z")))).toBe("2026-11-01T05:30:00.000Z");
    expect(isOpenAt(bar, new Date("2026-11-01T06:15:00Z"))).toBe(true);
    expect(told(since(bar, new Date("2026-11-01T12:00:00Z")))).toBe("2026-11-01T06:30:00.000Z");
  });

  it("opening and shutting times stay where the clock shows them", () => {
    const office = newYork([...defaultWeek]);
    expect(told(since(office, new Date("2026-03-09T02:00:00Z")))).toBe("2026-03-07T17:00:00.000Z");
    expect(told(since(office, new Date("2026-03-09T22:30:00Z")))).toBe("2026-03-09T22:00:00.000Z");
  });
});

describe("whatever the hours and the moment", () => {
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
  /** Moments near a change of the clocks, of one of the zones. */
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

  it("somebody is there or an absence lasts, never both and never neither", () => {
    fc.assert(
      fc.property(anyHours, fc.oneof(anyMoment, nearAChange), (of, moment) => {
        expect(isOpenAt(of, moment)).toBe(absenceOf(of, moment) === null);
      }),
      { numRuns: 500 },
    );
  });

  it("just before an absence somebody is there, and from then on nobody", () => {
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

  it("the absence is the one that a walk back, minute by minute, finds", () => {
    fc.assert(
      fc.property(anyHours, nearAChange, (of, moment) => {
        const walked = walkBack(of, moment, 2 * day);
        const found = absenceOf(of, moment)?.since.getTime();
        if (walked !== undefined) expect(found).toBe(walked);
      }),
      { numRuns: 40 },
    );
  });

  /** Hours begin and end with a minute. */
  function walkBack(of: Hours, moment: Date, furthest: number): number | undefined {
    if (isOpenAt(of, moment)) return undefined;
    const last = Math.floor(moment.getTime() / minute) * minute;
    for (let to = last; to > last - furthest; to -= minute) if (isOpenAt(of, new Date(to - 1))) return to;
    return undefined;
  }

  it("a week later it is the same, where clocks are not changed and no day is special", () => {
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

  it("two zones that show the same time keep the same hours", () => {
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
