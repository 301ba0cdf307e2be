import type { Holiday, TimeRange } from "./hours";
import { day, minute, offsetAt } from "./zone";

/**
 * Wall times are texts `yyyy-MM-ddTHH:mm`: what a clock of a time zone shows. As texts they compare in the order of
 * time, and they do not depend on the zone of the machine.
 */
const utcOf = (wall: string): number => Date.parse(`${wall}:00Z`);
const textOf = (utc: number): string => new Date(utc).toISOString().slice(0, 16);

/** Date and time of a moment in the zone. */
export const wallTime = (at: Date | number, zone: string): string => textOf(Number(at) + offsetAt(zone, Number(at)));

/** The day `yyyy-MM-dd` of a moment in the zone. */
export const wallDay = (at: Date | number, zone: string): string => wallTime(at, zone).slice(0, 10);

/** The moment of a wall time: of two the first; one that the zone skips is the next minute that exists. */
export function momentOf(wall: string, zone: string): Date {
  const utc = utcOf(wall);
  const moments = [-day, day].map((near) => utc - offsetAt(zone, utc + near)).sort((a, b) => a - b);
  const exact = moments.find((at) => wallTime(at, zone) === wall);
  if (exact !== undefined) return new Date(exact);
  // Inside the skipped hour: the clock jumps somewhere between the two readings.
  let [before = utc, after = utc] = moments;
  const old = offsetAt(zone, before);
  while (after - before > minute) {
    const middle = Math.floor((before + after) / 2 / minute) * minute;
    if (offsetAt(zone, middle) === old) before = middle;
    else after = middle;
  }
  return new Date(after);
}

export const isWallTime = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(text) &&
  !Number.isNaN(utcOf(text)) &&
  textOf(utcOf(text)) === text;

/** The same time of day, some days later. */
export const addDays = (wall: string, days: number): string => textOf(utcOf(wall) + days * day);

export const repetitions = ["none", "weekly", "monthly", "lastDay"] as const;
export type Repetition = (typeof repetitions)[number];

/** The day `day` of a month counted from year 0, or the month's last day. */
function inMonth(month: number, day: number, time: string): string {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return textOf(Date.UTC(year, index, Math.min(day, last))).slice(0, 10) + time;
}

/** The first repetition of `anchor` after a wall time. Day and time stay those of the anchor; null without repetition. */
export function nextRepetition(anchor: string, repetition: Repetition, after: string): string | null {
  if (repetition === "none") return null;
  if (repetition === "weekly") {
    const weeks = Math.max(0, Math.floor((utcOf(after) - utcOf(anchor)) / (7 * day)));
    const near = addDays(anchor, weeks * 7);
    return near > after ? near : addDays(near, 7);
  }
  const dayOfMonth = repetition === "lastDay" ? 31 : Number(anchor.slice(8, 10));
  const time = anchor.slice(10);
  const month = Number(after.slice(0, 4)) * 12 + Number(after.slice(5, 7)) - 1;
  const near = inMonth(month, dayOfMonth, time);
  const candidate = near > after ? near : inMonth(month + 1, dayOfMonth, time);
  return candidate > anchor ? candidate : nextRepetition(anchor, repetition, anchor);
}

/** The most repetitions of one schedule that a window has; a series has no end. */
const mostRepetitions = 12;

interface Series {
  /** The wall time that the repetitions keep. */
  anchor: string;
  repeat: Repetition;
  skipHolidays: boolean;
}

/** The wall times at which a series repeats after `after`, from `from` and before `until`: the first of them. */
export function repetitionsIn(
  { anchor, repeat, skipHolidays }: Series,
  { after, from, until }: { after: string; from: string; until: string },
  holidays: readonly Holidays[],
): string[] {
  const repetitionWalls: string[] = [];
  // What is before the window is not counted one by one. A holiday before it may move a repetition into it.
  const early = addDays(from, -mostFreeDays - 1);
  let last = after > early ? after : early;
  while (repetitionWalls.length < mostRepetitions) {
    const next = nextRepetition(anchor, repeat, last);
    if (next === null || next >= until) break;
    const wall = skipHolidays ? afterHolidays(next, holidays) : next;
    if (wall >= from && wall < until) repetitionWalls.push(wall);
    last = wall;
  }
  return repetitionWalls;
}

/** The open hours of a half holiday; null: closed all day. */
export const hoursOfHoliday = ({ startTime, endTime }: Partial<TimeRange>): TimeRange | null =>
  startTime && endTime && startTime !== endTime ? { startTime, endTime } : null;

type Holidays = Pick<Holiday, "date" | "everyYear" | "startTime" | "endTime">;

/** Whether the company is closed at this wall time because of a holiday: on a half one, outside its hours. */
function isFree(wall: string, holidays: readonly Holidays[]): boolean {
  const [day, time] = [wall.slice(0, 10), wall.slice(11)];
  const holiday = holidays.find(({ date, everyYear }) => (everyYear ? date.slice(5) === day.slice(5) : date === day));
  const open = holiday && hoursOfHoliday(holiday);
  if (!open) return holiday !== undefined;
  return time < open.startTime || (open.endTime > open.startTime && time >= open.endTime);
}

/** Holidays in a row that are skipped. */
const mostFreeDays = 60;

/** The same time on the first day that is no holiday, or within the hours of a half one. */
export function afterHolidays(wall: string, holidays: readonly Holidays[]): string {
  let candidate = wall;
  for (let days = 0; days < mostFreeDays && isFree(candidate, holidays); days += 1) candidate = addDays(candidate, 1);
  return candidate;
}
