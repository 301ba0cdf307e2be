import { wallTime } from "@guiche/contract/time/wall-time";
import { currentLanguage } from "../i18n/current";
import { intlTags } from "@guiche/contract/texts/languages";
import { currentZone } from "../session/zone";

// Times are shown on the company's clock, whatever the browser's shows.

const wallOf = (time: string | number | Date): string => wallTime(new Date(time), currentZone());

/** `2026-11-21` → `21/11/2026`. A day has no time and no zone, so it is never converted to an instant. */
export const formatDay = (day: string) => day.split("-").reverse().join("/");

export const formatDate = (time: string | number | Date) => formatDay(wallOf(time).slice(0, 10));
export const formatTime = (time: string | number | Date) => wallOf(time).slice(11);
/** `21/11/26 09:00`, the format of connections. */
export const formatMoment = (time: string | number | Date) =>
  `${formatDay(wallOf(time).slice(2, 10))} ${formatTime(time)}`;
/** `2026-11-21` → `21 de novembro de 2026` and the like, formatted by Intl in the interface language. */
export const formatLongDay = (day: string) =>
  new Intl.DateTimeFormat(intlTags[currentLanguage()], { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
/** `seg.` and the like, in the interface language. */
export const formatWeekday = (time: string | number | Date) =>
  new Intl.DateTimeFormat(intlTags[currentLanguage()], { weekday: "short", timeZone: currentZone() }).format(
    new Date(time),
  );
