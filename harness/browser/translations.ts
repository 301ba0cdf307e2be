import type { Page } from "playwright-core";
import type { Language } from "@guiche/contract/texts/languages";
import { areas } from "../../frontend/src/shared/i18n/languages";
import { inRoot } from "../paths";

type Translations = { readonly [key: string]: string | Translations };

const flatten = (words: Translations, prefix = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

async function readTranslations(language: Language): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>();
  for (const area of areas) {
    const path = inRoot("frontend", "src", "shared", "i18n", "locales", language, `${area}.ts`);
    const { default: translations } = (await import(path)) as { default: Translations };
    for (const [key, value] of flatten(translations)) words.set(`${area}:${key}`, value);
  }
  return words;
}

const read = new Map<Language, Promise<ReadonlyMap<string, string>>>();

/** Every text of a language, by `namespace:key`. Cached, because every check of a page needs them. */
export function translationsOf(language: Language): Promise<ReadonlyMap<string, string>> {
  const words = read.get(language) ?? readTranslations(language);
  read.set(language, words);
  return words;
}

/** All texts of the page that are in the page's language, visible or read aloud. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, [translate=no]")) texts.add(node.textContent ?? "");
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const box of document.querySelectorAll(`[${name}]`)) texts.add(box.getAttribute(name) ?? "");
    return [...texts].map((text) => text.trim()).filter((text) => text !== "");
  });

const aKey = new RegExp(`\\b(?:${areas.join("|")}):[a-z]`, "i");

/**
 * Texts on the page that are not translated: missing keys, unfilled placeholders and Portuguese in another language.
 */
export async function untranslatedOn(page: Page, language: Language): Promise<string[]> {
  const [own, portuguese] = [await translationsOf(language), await translationsOf("pt")];
  const keys = new Set(
    [...portuguese.keys()].map((key) => key.slice(key.indexOf(":") + 1)).filter((key) => /\./.test(key)),
  );
  const ownTexts = new Set(own.values());
  const foreign = new Set([...portuguese.values()].filter((text) => /\p{L}{3}/u.test(text) && !ownTexts.has(text)));
  return (await textsOf(page)).filter(
    (text) =>
      aKey.test(text) || text.includes("{{") || text.split(/\s+/).some((word) => keys.has(word)) || foreign.has(text),
  );
}
