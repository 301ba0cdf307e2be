import type { Language } from "@guiche/contract/texts/languages";

/** The weekday with which weeks begin where the language is spoken; 0 is Sunday. */
export const firstDayOf = (language: string): 0 | 1 => ((language as Language) === "es" ? 1 : 0);
