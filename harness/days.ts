import { wallDay } from "@guiche/contract/time/wall-time";

const dayMs = 86_400_000;

/** `yyyy-MM-dd` that many days from today, in the companies' time zone. */
export const dayIn = (days: number): string => wallDay(Date.now() + days * dayMs, "America/Sao_Paulo");

/** The displayed format: dd/MM/yyyy. */
export const displayDate = (day: string): string => day.split("-").reverse().join("/");

/** Converts dd/MM/yyyy to `yyyy-MM-dd`. */
export const isoDate = (displayedDate: string): string => displayedDate.split("/").reverse().join("-");
