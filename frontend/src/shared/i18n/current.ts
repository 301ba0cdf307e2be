import i18next from "i18next";
import { isLanguage, type Language } from "./languages";

/** The interface language. Pass it to Intl for dates and numbers. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : "pt";
}
