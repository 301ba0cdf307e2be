import { wallTime } from "@guiche/contract/time/wall-time";
import type { Language } from "@guiche/contract/texts/languages";
import { intlTags } from "@guiche/contract/texts/languages";

/** Formats what a clock shows: the text is read as UTC and written as UTC, so no zone changes it. */
const formatWall = (wall: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(intlTags[language as Language], { ...options, timeZone: "UTC" }).format(
    new Date(`${wall.slice(0, 10)}T${wall.slice(11) || "00:00"}Z`),
  );

/** "ter., 24 de nov., 09:00", of a clock in the zone. */
export const momentText = (time: string, zone: string, language: string): string =>
  formatWall(wallTime(new Date(time), zone), language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });

/** "terça-feira, 24 de novembro" of a day `yyyy-MM-dd`, and where it is asked for "de 2026". */
export const dayText = (day: string, language: string, withYear = false): string =>
  formatWall(day, language, { weekday: "long", day: "numeric", month: "long", ...(withYear && { year: "numeric" }) });

/** "novembro de 2026" of any day in the month. */
export const monthText = (day: string, language: string): string =>
  formatWall(day, language, { month: "long", year: "numeric" });

/** "ter" of a day. */
export const weekdayText = (day: string, language: string): string => formatWall(day, language, { weekday: "short" });
