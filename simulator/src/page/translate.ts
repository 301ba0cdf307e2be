import { en } from "./texts/en";
import { es } from "./texts/es";
import { pt, type TextKey } from "./texts/pt";

export type { TextKey };

export const LANGUAGES = { pt, en, es };
type Language = keyof typeof LANGUAGES;

let current: Language = "pt";

export const language = (): Language => current;

/** Chooses the first of these that is a language of the page. */
export function chooseLanguage(...wishes: (string | null)[]): void {
  current = wishes.find((wish): wish is Language => wish !== null && wish in LANGUAGES) ?? current;
}

/** A text in the current language, with its `{gaps}` filled. */
export function translate(key: TextKey, gaps: Record<string, string | number> = {}): string {
  return LANGUAGES[current][key].replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

export const clockTime = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleTimeString(current, { hour: "2-digit", minute: "2-digit" });
