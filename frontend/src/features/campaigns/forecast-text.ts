import type { CampaignForecast } from "@guiche/contract/campaigns";
import type { TFunction } from "i18next";
import { formatMoment } from "../../shared/format/dates";
import { calendarDay } from "../../shared/format/days";

/** In one sentence: how many people, how many of them on the first day, until when, and why not all at once. */
export function forecastSentence(t: TFunction<"campaigns">, forecast: CampaignForecast): string {
  const { recipients, optedOut, firstDay, limit, begins, ends } = forecast;
  const count = Math.max(0, recipients - optedOut);
  if (count === 0) return t("forecast.nobody");
  const until = ends ? formatMoment(ends) : null;
  const isToday = begins !== null && calendarDay(begins) === calendarDay(Date.now());
  const day = isToday ? t("forecast.today") : t("forecast.firstDay");
  if (limit === null || firstDay >= count)
    return begins && until
      ? t("forecast.atOnce", { count, begins: formatMoment(begins), until })
      : t("forecast.people", { count });
  const why = t(`forecast.limits.${limit}`);
  return until
    ? t("forecast.inParts", { count, first: firstDay, day, until, why })
    : t("forecast.never", { count, first: firstDay, day, why });
}
