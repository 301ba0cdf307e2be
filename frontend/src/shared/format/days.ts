import { isDay } from "@guiche/contract/input";

/** `21/11/2026` → `2026-11-21`; null when the calendar has no such day. */
export function readDay(typed: string): string | null {
  const day = typed.split("/").reverse().join("-");
  return isDay(day) ? day : null;
}

const dayMs = 86_400_000;

/**
 * Whole calendar days from today to a `yyyy-MM-dd`; negative when it is past. Both ends are days, so neither the hour
 * nor daylight saving time matters.
 */
export function daysUntil(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.round(
    (Date.UTC(year, month - 1, date) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / dayMs,
  );
}
