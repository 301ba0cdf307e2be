import type { Language } from "@guiche/contract/texts/languages";
import { areas, type Area } from "../shared/i18n/languages";

type Translations = { readonly [key: string]: string | Translations };

const flatten = (words: Translations, prefix: string): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] satisfies [string, string]] : flatten(value, `${prefix}${key}.`),
  );

/** Every text of a language, by `namespace:key`. */
export async function translationsOf(language: Language): Promise<ReadonlyMap<string, string>> {
  const all: [string, string][] = [];
  // One after the other: jest loads modules that share an import badly in parallel.
  for (const area of areas as readonly Area[]) {
    const { default: words } = (await import(`../shared/i18n/locales/${language}/${area}`)) as {
      default: Translations;
    };
    all.push(...flatten(words, `${area}:`));
  }
  return new Map(all);
}
