import { isDay } from "@guiche/contract/input";

/** `21/11/2026` → `2026-11-21`; null for what is no day of the calendar. */
export function readDay(typed: string): string | null {
  const day = typed.split("/").reverse().join("-");
  return isDay(day) ? day : null;
}

const dayMs = 86_400_000;

/** Whole calendar days from today to a `yyyy-MM-dd`; negative when it is past. Both ends are days, so no hour and no summer time counts. */
export function daysUntil(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.round(
    (Date.UTC(year, month - 1, date) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / dayMs,
  );
}
