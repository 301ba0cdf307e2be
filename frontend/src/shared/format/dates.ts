import { currentLanguage } from "../i18n/current";
import { intlTags } from "../i18n/languages";

const toDate = (time: string | Date) => (typeof time === "string" ? new Date(time) : time);

/** `2026-11-21` → `21/11/2026`. A day has no time and no zone, so it is never converted to an instant. */
export const formatDay = (day: string) => day.split("-").reverse().join("/");

const two = (count: number) => String(count).padStart(2, "0");
const dayAndMonth = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}`;
const clock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** `dd/MM/yyyy` */
export const formatDate = (time: string | Date) => {
  const date = toDate(time);
  return `${dayAndMonth(date)}/${date.getFullYear()}`;
};
/** `HH:mm` */
export const formatTime = (time: string | Date) => clock(toDate(time));
/** `dd/MM/yy HH:mm`, the format of connections. */
export const formatMoment = (time: string | Date) => {
  const date = toDate(time);
  return `${dayAndMonth(date)}/${two(date.getFullYear() % 100)} ${clock(date)}`;
};
/** `21 de novembro de 2026` and the like, formatted by Intl in the interface language. */
export const formatLongDay = (time: string | Date) =>
  new Intl.DateTimeFormat(intlTags[currentLanguage()], { dateStyle: "long" }).format(toDate(time));
