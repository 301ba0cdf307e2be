import { afterWorkingTime } from "@guiche/contract/time/deadlines";
import { weekOf, type WorkDay } from "@guiche/contract/time/hours";
import type { Hours } from "@guiche/contract/time/open-hours";
import type { QueueDetails } from "@guiche/contract/queues";
import { addDays, momentOf, wallDay } from "@guiche/contract/time/wall-time";
import { readHolidays } from "./holidays";

/** What decides in which hours the clock of a deadline runs. */
export interface Clock {
  scheduleType: string;
  timezone: string;
  holidays: string;
  company: WorkDay[];
}

/** Null while the clock always runs. */
function hoursFor(clock: Clock, queue: Partial<QueueDetails> | null): Hours | null {
  const { scheduleType, timezone, holidays, company } = clock;
  if (scheduleType !== "company" && (scheduleType !== "queue" || !queue)) return null;
  const week = scheduleType === "queue" && queue ? (queue.schedules ?? []) : company;
  return { timezone, schedules: weekOf(week), holidays: readHolidays(holidays) };
}

/** The coming Friday at half past four in the afternoon: late enough to show what a weekend does. */
function fridayAfternoon(timezone: string, now: Date): string {
  const today = `${wallDay(now, timezone)}T16:30`;
  const weekday = new Date(`${today}:00Z`).getUTCDay();
  return addDays(today, (5 - weekday + 7) % 7);
}

interface Example {
  from: Date;
  /** Null when the week has no working hours. */
  until: Date | null;
}

/** By when a message of the coming Friday is to be answered, or a ticket of that moment resolved. The server reckons with the same function. */
export function exampleOf(clock: Clock, queue: Partial<QueueDetails> | null, minutes: number, now: Date): Example {
  const from = momentOf(fridayAfternoon(clock.timezone, now), clock.timezone);
  return { from, until: afterWorkingTime(hoursFor(clock, queue), from, minutes) };
}
