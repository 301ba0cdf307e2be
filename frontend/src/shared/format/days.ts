import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { isDay } from "@guiche/contract/input";

/** `21/11/2026` → `2026-11-21`; null when the calendar has no such day. */
export function readDay(typed: string): string | null {
  const day = typed.split("/").reverse().join("-");
  return isDay(day) ? day : null;
}

/** Today's `yyyy-MM-dd` in an IANA zone, wherever the browser is. */
export const dayIn = (zone: string, moment: Date | number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(moment);

/** Whole days from one `yyyy-MM-dd` to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Whole calendar days from today to a `yyyy-MM-dd`; negative when it is past. */
export const daysUntil = (day: string, today: Date): number =>
  differenceInCalendarDays(new Date(`${day}T00:00`), today);
