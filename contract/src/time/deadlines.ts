import { openOn, startOfDay, type Hours } from "./open-hours";
import { momentOf, wallTime } from "./wall-time";
import { day, minute } from "./zone";

/** Minutes of working time in which something is to be done; 0: no deadline. */
export interface DeadlineLimits {
  /** For a customer whom no agent serves yet. */
  firstAnswerMinutes: number;
  /** For a message to the agent who serves them. */
  nextAnswerMinutes: number;
  /** From opening or reopening a ticket until it is resolved. */
  solutionMinutes: number;
}

/** 30 days. */
export const longestDeadlineMinutes = 43_200;

/** From this share of the time on, a deadline is near. */
const nearShare = 0.8;

/** Days to look ahead for working time. */
const lookAhead = 400;

/** From one moment to another, in milliseconds. */
interface Span {
  begin: number;
  end: number;
}

/** The spans of the dates that were asked for: reports ask for the same dates thousands of times. */
const knownSpans = new WeakMap<Hours, Map<number, Span[]>>();

/** The working time of a date, in the order of time. Ranges may overlap: each moment is in one span. */
function workingSpansOn(hours: Hours, date: number): Span[] {
  const spansByDate = knownSpans.get(hours) ?? new Map<number, Span[]>();
  knownSpans.set(hours, spansByDate);
  const cachedSpans = spansByDate.get(date);
  if (cachedSpans) return cachedSpans;
  const momentAt = (wall: number) => momentOf(new Date(wall).toISOString().slice(0, 16), hours.timezone).getTime();
  const spans: Span[] = [];
  for (const { from, to } of openOn(hours, date).sort((a, b) => a.from - b.from)) {
    const [begin, end] = [Math.max(momentAt(from), spans.at(-1)?.end ?? -Infinity), momentAt(to)];
    if (begin < end) spans.push({ begin, end });
  }
  spansByDate.set(date, spans);
  return spans;
}

/** The date that a clock of the zone shows, in wall time. */
const dateOf = (at: Date, { timezone }: Hours): number => startOfDay(Date.parse(`${wallTime(at, timezone)}Z`));

/**
 * When this many minutes of working time have passed. Without hours the clock always runs. Null when the hours open too
 * seldom for that ever to happen.
 */
export function afterWorkingTime(hours: Hours | null, from: Date, minutes: number): Date | null {
  let msLeft = minutes * minute;
  if (!hours) return new Date(from.getTime() + msLeft);
  const first = dateOf(from, hours);
  for (let date = first; date < first + lookAhead * day; date += day) {
    for (const span of workingSpansOn(hours, date)) {
      const begin = Math.max(span.begin, from.getTime());
      if (span.end <= begin) continue;
      if (span.end - begin >= msLeft) return new Date(begin + msLeft);
      msLeft -= span.end - begin;
    }
  }
  return null;
}

/** Milliseconds of working time from one moment to another. Without hours all of it. */
export function workingTimeBetween(hours: Hours | null, from: Date, to: Date): number {
  if (!hours) return Math.max(0, to.getTime() - from.getTime());
  let workingMs = 0;
  const last = dateOf(to, hours);
  for (let date = dateOf(from, hours); date <= last; date += day)
    for (const { begin, end } of workingSpansOn(hours, date))
      workingMs += Math.max(0, Math.min(end, to.getTime()) - Math.max(begin, from.getTime()));
  return workingMs;
}

export interface Deadline {
  dueAt: Date;
  /** From here on it is near. */
  warnAt: Date;
}

/** A time in which a clock stands still; without `to` it has not ended. */
export interface ClockPause {
  from: Date;
  to: Date | null;
}

/** The same without the time of the pauses, which are in the order of time. Null too while one has not ended. */
function afterRunningTime(
  hours: Hours | null,
  begin: Date,
  minutes: number,
  pauses: readonly ClockPause[],
): Date | null {
  let [start, msLeft] = [begin, minutes * minute];
  for (const { from, to } of pauses) {
    if (to && to <= start) continue;
    const workingMs = workingTimeBetween(hours, start, from);
    if (workingMs >= msLeft) break;
    if (!to) return null;
    msLeft -= workingMs;
    start = to;
  }
  return afterWorkingTime(hours, start, msLeft / minute);
}

/** The deadline of what began at `from`; null without one, and while its clock stands still. */
export function deadlineAfter(
  hours: Hours | null,
  from: Date,
  minutes: number,
  pauses: readonly ClockPause[] = [],
): Deadline | null {
  if (minutes <= 0) return null;
  const dueAt = afterRunningTime(hours, from, minutes, pauses);
  const warnAt = afterRunningTime(hours, from, minutes * nearShare, pauses);
  return dueAt && warnAt && { dueAt, warnAt };
}
