import { lightFormat } from "date-fns/lightFormat";
import { currentLanguage } from "../i18n/current";
import { intlTags } from "../i18n/languages";

/** `2026-11-21` → `21/11/2026`. A day has no time and no zone, so it is never converted to an instant. */
export const formatDay = (day: string) => day.split("-").reverse().join("/");

export const formatDate = (time: string | Date) => lightFormat(time, "dd/MM/yyyy");
export const formatTime = (time: string | Date) => lightFormat(time, "HH:mm");
/** The format of connections. */
export const formatMoment = (time: string | Date) => lightFormat(time, "dd/MM/yy HH:mm");
/** `21 de novembro de 2026` and the like, formatted by Intl in the interface language. */
export const formatLongDay = (time: string | Date) =>
  new Intl.DateTimeFormat(intlTags[currentLanguage()], { dateStyle: "long" }).format(new Date(time));
/** `seg.` and the like, in the interface language. */
export const formatWeekday = (time: string | Date) =>
  new Intl.DateTimeFormat(intlTags[currentLanguage()], { weekday: "short" }).format(new Date(time));
