import type { TFunction } from "i18next";
import { formatLongDay } from "@/shared/format/dates";
import { calendarDay, daysUntil } from "@/shared/format/days";

/** Hoje, Ontem, or the date. */
export function dayText(t: TFunction<"tickets">, at: number, now = Date.now()): string {
  const day = calendarDay(at);
  const days = daysUntil(day, now);
  if (days === 0) return t("log.today");
  return days === -1 ? t("log.yesterday") : formatLongDay(day);
}
