import { en } from "./words/en";
import { es } from "./words/es";
import { pt, type Word } from "./words/pt";

export type { Word };

export const LANGUAGES = { pt, en, es };
export type Language = keyof typeof LANGUAGES;

let current: Language = "pt";

export const language = (): Language => current;

export function configureLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
}

/** A text in the current language, with its `{gaps}` filled. */
export function translate(word: Word, gaps: Record<string, string | number> = {}): string {
  return LANGUAGES[current][word].replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
