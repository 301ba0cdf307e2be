import type { TFunction } from "i18next";
import { formatLongDay } from "@/shared/format/dates";

const dayMs = 86_400_000;

/** Today, yesterday or the date. Days have 23 to 25 hours, hence the rounding. */
export function dayText(t: TFunction<"tickets">, day: number, now = Date.now()): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const ago = Math.round((today - new Date(day).setHours(0, 0, 0, 0)) / dayMs);
  if (ago === 0) return t("log.today");
  return ago === 1 ? t("log.yesterday") : formatLongDay(new Date(day));
}
