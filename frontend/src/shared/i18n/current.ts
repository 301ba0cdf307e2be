import { languageOf, type Language } from "@guiche/contract/texts/languages";
import i18next from "i18next";

/** The interface language. Pass it to Intl for dates and numbers. */
export function currentLanguage(): Language {
  return languageOf(i18next.language);
}
