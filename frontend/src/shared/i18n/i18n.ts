import { languages, type Language } from "@guiche/contract/texts/languages";
import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { saveLanguage, savedLanguage, type Area } from "./languages";

/** What the first pages need. */
const firstFiles = import.meta.glob<ResourceKey>(
  "./locales/*/{common,errors,login,shell,tickets,messages,search,lists,attention,serving,home}.ts",
  {
    import: "default",
  },
);

async function loadWords(language: string, area: string): Promise<ResourceKey> {
  const path = `./locales/${language}/${area}.ts`;
  const load = firstFiles[path] ?? (await import("./page-locales")).files[path];
  if (!load) throw new Error(`no locale file ${language}/${area}`);
  return load();
}

/** Loads one area of one language on demand: a Portuguese session loads no English. */
const localeFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, area, callback) => {
    loadWords(language, area).then(
      (words) => callback(null, words),
      (failure: Error) => callback(failure, true),
    );
  },
};

i18next.on("languageChanged", (language) => {
  document.documentElement.lang = language;
});

export const i18n = i18next;

let startPromise: Promise<unknown> = Promise.resolve();

/** Resolves when the areas of every screen are loaded. Every language is complete, so there is no fallback. */
export const startI18n = () =>
  (startPromise = i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: savedLanguage(),
      supportedLngs: [...languages],
      fallbackLng: false,
      ns: ["common", "errors"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      partialBundledLanguages: true,
      react: { useSuspense: true },
    }));

/** Loads a module together with its translations: `lazy(() => withNamespaces(import("./Part"), "area"))`. */
export async function withNamespaces<Part>(part: Promise<Part>, ...areas: readonly Area[]): Promise<Part> {
  const [loaded] = await Promise.all([part, startPromise.then(() => i18next.loadNamespaces(areas))]);
  return loaded;
}

export async function changeLanguage(language: Language) {
  saveLanguage(language);
  await i18next.changeLanguage(language);
}
