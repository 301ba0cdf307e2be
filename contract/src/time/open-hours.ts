import { weekdays, type Holiday, type TimeRange, type WorkDay } from "./hours";
import { hoursOfHoliday } from "./wall-time";
import { day, minute, offsetAt, stretchesBefore } from "./zone";

/** Business hours: time zone, week and holidays. */
export interface Hours {
  timezone: string;
  schedules: WorkDay[];
  holidays: Holiday[];
}

/** A span of wall time; the end is exclusive. */
interface Span {
  from: number;
  to: number;
}

/** How far to look back for the last open moment, in days. */
const lookBack = 400;

export const isOpenAt = (hours: Hours, at: Date): boolean => {
  const wall = at.getTime() + offsetAt(hours.timezone, at.getTime());
  return openOn(hours, startOfDay(wall)).some(({ from, to }) => from <= wall && wall < to);
};

/**
 * Since when the company has been closed; null while it is open. If it was never open within the look-back, the absence
 * starts at its beginning.
 */
export function absenceOf(hours: Hours, at: Date): { since: Date } | null {
  if (isOpenAt(hours, at)) return null;
  const end = at.getTime();
  const isEverOpen = [...hours.schedules.flatMap(spansOf), ...hours.holidays.filter(hoursOfHoliday)].length > 0;
  for (const { from, to, offset } of stretchesBefore(hours.timezone, end, isEverOpen ? lookBack : 0)) {
    const closedAt = lastOpen(hours, { from: from + offset, to: to + offset });
    if (closedAt !== null) return { since: new Date(closedAt - offset) };
  }
  return { since: new Date(end - lookBack * day) };
}

/** The last open moment within a span of wall time; null when there is none. */
function lastOpen(hours: Hours, within: Span): number | null {
  for (let date = startOfDay(within.to); date + day > within.from; date -= day) {
    const ends = openOn(hours, date)
      .filter(({ from, to }) => from < within.to && to > within.from)
      .map(({ to }) => Math.min(to, within.to));
    if (ends.length > 0) return Math.max(...ends);
  }
  return null;
}

export const startOfDay = (wall: number): number => Math.floor(wall / day) * day;

/** The open spans of one date: that day's ranges, and those of the day before that last past midnight. */
export function openOn(hours: Hours, date: number): Span[] {
  const own = rangesOf(hours, date).map(({ from, to }) => ({ from: date + from, to: date + Math.min(to, day) }));
  // A holiday ends the night before it.
  if (holidayOn(hours, date)) return own;
  const before = rangesOf(hours, date - day);
  const overnightRanges = before.filter(({ to }) => to > day).map(({ to }) => ({ from: date, to: date - day + to }));
  return [...own, ...overnightRanges];
}

/** The ranges of the date's holiday, else of its weekday, as offsets from its midnight. */
function rangesOf(hours: Hours, date: number): Span[] {
  const holiday = holidayOn(hours, date);
  if (holiday) return [hoursOfHoliday(holiday)].filter((range) => range !== null).map(spanOf);
  const { schedules } = hours;
  // Day 0, the first of January 1970, was a Thursday.
  const { weekdayEn } = weekdays[(((date / day + 3) % 7) + 7) % 7] ?? weekdays[0];
  return schedules.filter((row) => row.weekdayEn === weekdayEn).flatMap(spansOf);
}

const spansOf = (row: WorkDay): Span[] => [row, ...row.ranges].map(spanOf).filter(({ from, to }) => from !== to);

function spanOf({ startTime, endTime }: TimeRange): Span {
  const [from, to] = [clock(startTime), clock(endTime)];
  if (to < from) return { from, to: to + day };
  return { from, to: endTime === "23:59" && to > from ? day : to };
}

function clock(text: string): number {
  const [hour = 0, minutes = 0] = text.split(":").map(Number);
  return (hour * 60 + minutes) * minute;
}

function holidayOn({ holidays }: Hours, date: number): Holiday | undefined {
  if (holidays.length === 0) return undefined;
  const today = new Date(date).toISOString().slice(0, 10);
  return holidays.find((one) => (one.everyYear ? one.date.slice(5) === today.slice(5) : one.date === today));
}
