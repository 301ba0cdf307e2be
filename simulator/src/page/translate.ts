import { en } from "./texts/en";
import { es } from "./texts/es";
import { pt, type TextKey } from "./texts/pt";

export type { TextKey };

export const LANGUAGES = { pt, en, es };
export type Language = keyof typeof LANGUAGES;

let current: Language = "pt";

export const language = (): Language => current;

export function configureLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
}

/** A text in the current language, with its `{gaps}` filled. */
export function translate(key: TextKey, gaps: Record<string, string | number> = {}): string {
  return LANGUAGES[current][key].replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
