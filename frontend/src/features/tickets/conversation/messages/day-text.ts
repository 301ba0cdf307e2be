import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type { TFunction } from "i18next";
import { formatLongDay } from "@/shared/format/dates";

/** Hoje, Ontem, or the date. */
export function dayText(t: TFunction<"tickets">, day: number, now = Date.now()): string {
  const ago = differenceInCalendarDays(now, day);
  if (ago === 0) return t("log.today");
  return ago === 1 ? t("log.yesterday") : formatLongDay(new Date(day));
}
