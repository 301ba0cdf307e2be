import { describe, expect, it } from "@jest/globals";
import { weekOf, workWeek, type TimeRange, type WorkDay } from "@guiche/contract/time/hours";
import {
  completeTime,
  copyToAll,
  endOf,
  isShut,
  isWritten,
  moreRanges,
  openedDay,
  openMinutes,
  openParts,
  rangesOf,
  withRanges,
} from "./week";

const range = (startTime: string, endTime: string): TimeRange => ({ startTime, endTime });
const week = weekOf([]);
const dayOf = (place: number): WorkDay => week[place]!;
const weekWith = (place: number, ...ranges: TimeRange[]) =>
  week.map((day, at) => withRanges(day, at === place ? ranges : []));

describe("a week", () => {
  it("without a choice is open 54 hours, and closed on Sunday", () => {
    expect(openMinutes(week)).toBe((5 * 10 + 4) * 60);
    expect(week.map(isShut)).toEqual([false, false, false, false, false, false, true]);
  });
  it("of every kind is accepted by the server", async () => {
    const odd = copyToAll(
      weekWith(0, range("22:00", "06:00"), range("08:00", "12:00")).map((day) => (isShut(day) ? openedDay(day) : day)),
      "monday",
    );
    await expect(workWeek().validate(odd)).resolves.toHaveLength(7);
  });
});

describe("a day", () => {
  it("without a range is closed, and opens with its default hours", () => {
    const closedDay = withRanges(dayOf(5), []);
    expect(isShut(closedDay)).toBe(true);
    expect(rangesOf(openedDay(closedDay))).toEqual([range("08:00", "12:00")]);
    expect(rangesOf(openedDay(dayOf(6)))).toEqual([range("08:00", "18:00")]);
  });
  it("is not closed by two equal times while they are being typed", () => {
    expect(isShut(withRanges(dayOf(0), [range("08:00", "08:00")]))).toBe(false);
  });
  it("moves its second range up when the first is removed", () => {
    const split = withRanges(dayOf(0), [range("08:00", "12:00"), range("13:00", "18:00")]);
    expect(split.ranges).toEqual([range("13:00", "18:00")]);
    expect(rangesOf(withRanges(split, rangesOf(split).slice(1)))).toEqual([range("13:00", "18:00")]);
  });
  it("gets another range after a break of an hour, or an empty one when it is late", () => {
    expect(rangesOf(moreRanges(withRanges(dayOf(0), [range("08:00", "12:00")]))).at(-1)).toEqual(
      range("13:00", "17:00"),
    );
    expect(rangesOf(moreRanges(withRanges(dayOf(0), [range("08:00", "23:00")]))).at(-1)).toEqual(range("", ""));
    expect(rangesOf(moreRanges(withRanges(dayOf(0), [range("22:00", "06:00")]))).at(-1)).toEqual(range("", ""));
  });
  it("is copied to all other days, which keep their names", () => {
    const copiedWeek = copyToAll(weekWith(3, range("07:00", "11:00"), range("12:00", "16:00")), "thursday");
    expect(copiedWeek.map(rangesOf)).toEqual(week.map(() => [range("07:00", "11:00"), range("12:00", "16:00")]));
    expect(copiedWeek.map(({ weekday }) => weekday)).toEqual(week.map(({ weekday }) => weekday));
  });
});

describe("a range", () => {
  it.each([
    ["08:00", "18:00", "sameDay"],
    ["22:00", "06:00", "nextDay"],
    ["18:00", "00:00", "midnight"],
    ["18:00", "23:59", "midnight"],
    ["09:00", "09:00", "never"],
    ["09:00", "1", "sameDay"],
  ] as const)("from %s to %s ends: %s", (start, end, kind) => {
    expect(endOf(range(start, end))).toBe(kind);
  });
});

describe("openParts", () => {
  it("puts the time past midnight on the next day, Sunday's on Monday", () => {
    const parts = openParts(weekWith(6, range("18:00", "06:00")));
    expect(parts[6]).toEqual([{ from: 0.75, to: 1 }]);
    expect(parts[0]).toEqual([{ from: 0, to: 0.25 }]);
    expect(openMinutes(weekWith(6, range("18:00", "06:00")))).toBe(12 * 60);
  });
  it("joins ranges that touch or overlap", () => {
    const parts = openParts(weekWith(1, range("12:00", "18:00"), range("06:00", "12:00"), range("10:00", "13:00")));
    expect(parts[1]).toEqual([{ from: 0.25, to: 0.75 }]);
  });
  it("runs until midnight for both 23:59 and 00:00", () => {
    expect(openMinutes(weekWith(0, range("12:00", "23:59")))).toBe(12 * 60);
    expect(openMinutes(weekWith(0, range("12:00", "00:00")))).toBe(12 * 60);
  });
  it("leaves out incomplete ranges", () => {
    expect(openMinutes(weekWith(0, range("1", "18:00")))).toBe(0);
    expect(isWritten(weekWith(0, range("1", "18:00")))).toBe(false);
    expect(isWritten(week)).toBe(true);
  });
});

describe("a typed time", () => {
  it.each([
    ["8", "08:00"],
    ["08 : 3", "08:30"],
    ["17:45", "17:45"],
    ["", ""],
  ])("typed as %j is %j when the field is left", (typedTime, whole) => {
    expect(completeTime(typedTime)).toBe(whole);
  });
});
