import { openOn, startOfDay, type Hours } from "./open-hours";
import { momentOf, wallTime } from "./wall-time";
import { day, minute } from "./zone";

/** Minutes of working time in which something is to be done; 0: no deadline. */
export interface DeadlineLimits {
  /** For a customer whom nobody serves yet. */
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

/**
 * When this many minutes of working time have passed. Without hours the clock always runs. Null when the hours open too
 * seldom for that ever to happen.
 */
export function afterWorkingTime(hours: Hours | null, from: Date, minutes: number): Date | null {
  let left = minutes * minute;
  if (!hours) return new Date(from.getTime() + left);
  const momentAt = (wall: number) => momentOf(new Date(wall).toISOString().slice(0, 16), hours.timezone).getTime();
  const first = startOfDay(Date.parse(`${wallTime(from, hours.timezone)}Z`));
  let reached = from.getTime();
  for (let date = first; date < first + lookAhead * day; date += day) {
    for (const span of openOn(hours, date).sort((a, b) => a.from - b.from)) {
      // Ranges may overlap: each moment counts once.
      const [begin, end] = [Math.max(momentAt(span.from), reached), momentAt(span.to)];
      if (end <= begin) continue;
      if (end - begin >= left) return new Date(begin + left);
      left -= end - begin;
      reached = end;
    }
  }
  return null;
}

export interface Deadline {
  dueAt: Date;
  /** From here on it is near. */
  warnAt: Date;
}

/** The deadline of what began at `from`; null without one. */
export function deadlineAfter(hours: Hours | null, from: Date, minutes: number): Deadline | null {
  if (minutes <= 0) return null;
  const dueAt = afterWorkingTime(hours, from, minutes);
  const warnAt = afterWorkingTime(hours, from, minutes * nearShare);
  return dueAt && warnAt && { dueAt, warnAt };
}
