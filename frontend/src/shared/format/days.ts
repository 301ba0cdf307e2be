import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { isDay } from "@guiche/contract/input";

/** `21/11/2026` → `2026-11-21`; null when the calendar has no such day. */
export function readDay(typed: string): string | null {
  const day = typed.split("/").reverse().join("-");
  return isDay(day) ? day : null;
}

/** Whole calendar days from today to a `yyyy-MM-dd`; negative when it is past. */
export const daysUntil = (day: string, today: Date): number =>
  differenceInCalendarDays(new Date(`${day}T00:00`), today);
