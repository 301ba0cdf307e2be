import { isDay } from "@guiche/contract/input";
import { addDays, momentOf, wallDay } from "@guiche/contract/time/wall-time";
import { currentZone } from "../session/zone";

/** `21/11/2026` → `2026-11-21`; null when the calendar has no such day. */
export function readDay(dayText: string): string | null {
  const day = dayText.split("/").reverse().join("-");
  return isDay(day) ? day : null;
}

/** Whole days from one `yyyy-MM-dd` to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The `yyyy-MM-dd` of a moment on the company's calendar. */
export const calendarDay = (at: string | number | Date): string => wallDay(new Date(at), currentZone());

/** Whole calendar days from today to a `yyyy-MM-dd`; negative when it is past. */
export const daysUntil = (day: string, today: Date | number): number => daysBetween(calendarDay(today), day);

/** When the calendar day of a moment begins on the company's clock, and when the next one does. */
export function dayBounds(at: string | number): { start: number; end: number } {
  const [zone, midnight] = [currentZone(), `${calendarDay(at)}T00:00`];
  return { start: momentOf(midnight, zone).getTime(), end: momentOf(addDays(midnight, 1), zone).getTime() };
}
