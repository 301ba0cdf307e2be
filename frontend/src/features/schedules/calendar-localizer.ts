import type { Language } from "@guiche/contract/texts/languages";
import { DateLocalizer, type DateLocalizerSpec, type Formats } from "react-big-calendar";
import { intlTags } from "@guiche/contract/texts/languages";
import { dateAt, wallAt } from "./calendar-dates";
import { monthAfter } from "./calendar-days";
import { firstDayOf } from "./first-day";

/** In milliseconds. In UTC all of them have one length. */
const lengths = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, day: 86_400_000 } as const;
const { minutes, day } = lengths;

function startOf(date: Date, unit?: string, firstOfWeek = 0): Date {
  if (unit === "month") return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
  if (unit === "week") {
    const midnight = startOf(date, "day");
    return new Date(+midnight - ((midnight.getUTCDay() - firstOfWeek + 7) % 7) * day);
  }
  const length = lengths[unit as keyof typeof lengths] ?? 1;
  return new Date(Math.floor(+date / length) * length);
}

function add(date: Date, count: number, unit?: string): Date {
  if (unit === "month") return dateAt(monthAfter(wallAt(date).slice(0, 10), count) + wallAt(date).slice(10));
  return new Date(+date + count * (unit === "week" ? 7 * day : (lengths[unit as keyof typeof lengths] ?? 1)));
}

const endOf = (date: Date, unit?: string, firstOfWeek?: number): Date =>
  new Date(+add(startOf(date, unit, firstOfWeek), 1, unit) - 1);

const comparing = (holds: (one: number, other: number) => boolean) => (one: Date, other: Date, unit?: string) =>
  holds(+startOf(one, unit), +startOf(other, unit));
const lt = comparing((one, other) => one < other);
const lte = comparing((one, other) => one <= other);
const gt = comparing((one, other) => one > other);
const gte = comparing((one, other) => one >= other);
const eq = comparing((one, other) => one === other);

function range(start: Date, end: Date, unit = "day"): Date[] {
  const dates: Date[] = [];
  for (let date = start; lte(date, end, unit); date = add(date, 1, unit)) dates.push(date);
  return dates;
}

const diff = (one: Date, other: Date, unit?: string): number =>
  Math.abs(+startOf(one, unit) - +startOf(other, unit)) / (lengths[unit as keyof typeof lengths] ?? 1);
const sinceMidnight = (date: Date): number => +date - +startOf(date, "day");
const daySpan = (start: Date, end: Date): number => diff(start, end, "day");

interface TimeSpan {
  start: Date;
  end: Date;
}
const firstVisibleDay = (date: Date, { startOfWeek }: { startOfWeek: () => number }) =>
  startOf(startOf(date, "month"), "week", startOfWeek());
const lastVisibleDay = (date: Date, { startOfWeek }: { startOfWeek: () => number }) =>
  endOf(endOf(date, "month"), "week", startOfWeek());

const time = (date: Date): string => wallAt(date).slice(11);

/**
 * What the calendar knows of dates, in UTC: its Dates stand for wall times, and the browser's zone skips some of them, in
 * Chile the midnight of a day. The functions that come with the calendar read the browser's zone.
 */
const spec = {
  // Titles that the calendar makes, and that we do not show.
  format: () => "",
  formats: { selectRangeFormat: ({ start, end }: TimeSpan) => `${time(start)} – ${time(end)}` },
  firstOfWeek: (culture: string) => firstDayOf(culture.slice(0, 2)),
  ...{ startOf, endOf, add, range, diff, daySpan, lt, lte, gt, gte, eq, firstVisibleDay, lastVisibleDay },
  neq: (one: Date, other: Date, unit?: string) => !eq(one, other, unit),
  min: (...dates: Date[]) => new Date(Math.min(...dates.map(Number))),
  max: (...dates: Date[]) => new Date(Math.max(...dates.map(Number))),
  inRange: (date: Date, first?: Date | null, last?: Date | null, unit = "day") =>
    (!first || gte(date, first, unit)) && (!last || lte(date, last, unit)),
  merge: (date: Date, clock: Date) => new Date(+startOf(date, "day") + sinceMidnight(clock)),
  ceil: (date: Date, unit?: string) => (eq(startOf(date, unit), date) ? date : add(startOf(date, unit), 1, unit)),
  minutes: (date: Date) => date.getUTCMinutes(),
  visibleDays: (date: Date, localizer: { startOfWeek: () => number }) =>
    range(firstVisibleDay(date, localizer), lastVisibleDay(date, localizer)),
  getSlotDate: (date: Date, fromMidnight: number, offset: number) =>
    new Date(+startOf(date, "day") + (fromMidnight + offset) * minutes),
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  getTotalMin: (start: Date, end: Date) => diff(start, end, "minutes"),
  getMinutesFromMidnight: (date: Date) => sinceMidnight(date) / minutes,
  continuesPrior: (start: Date, first: Date) => lt(start, first, "day"),
  continuesAfter: (start: Date, end: Date, last: Date) =>
    eq(start, end, "minutes") ? gte(end, last, "minutes") : gt(end, last, "minutes"),
  sortEvents: ({ evtA, evtB }: { evtA: TimeSpan; evtB: TimeSpan }) =>
    daySpan(evtA.start, evtB.start) * Math.sign(+evtA.start - +evtB.start) ||
    daySpan(evtB.start, evtB.end) - daySpan(evtA.start, evtA.end) ||
    +evtA.start - +evtB.start ||
    +evtA.end - +evtB.end,
  inEventRange: ({ event, range: visibleRange }: { event: TimeSpan; range: TimeSpan }) =>
    lte(event.start, visibleRange.end, "day") &&
    (eq(startOf(event.start, "day"), event.end, "minutes") ? gte : gt)(event.end, visibleRange.start, "minutes"),
  isSameDate: (one: Date, other: Date) => eq(one, other, "day"),
  startAndEndAreDateOnly: (start: Date, end: Date) => sinceMidnight(start) === 0 && sinceMidnight(end) === 0,
};

/** By the tags of Intl. */
export const localizer = new DateLocalizer(spec as unknown as DateLocalizerSpec);

const nothing = () => "";

/** The labels of the events are ours. */
export const formats = (language: string): Formats => {
  const tag = intlTags[language as Language];
  const weekday = new Intl.DateTimeFormat(tag, { weekday: "short", timeZone: "UTC" });
  const column = new Intl.DateTimeFormat(tag, { weekday: "short", day: "2-digit", timeZone: "UTC" });
  return {
    weekdayFormat: (date) => weekday.format(date),
    dayFormat: (date) => column.format(date),
    timeGutterFormat: time,
    eventTimeRangeFormat: nothing,
    eventTimeRangeStartFormat: nothing,
    eventTimeRangeEndFormat: nothing,
  };
};
