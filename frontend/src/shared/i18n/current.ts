import i18next from "i18next";
import { isLanguage, type Language } from "./languages";

/** The language that was chosen. What is written by the browser's own tables, as dates are, is asked for in it. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : "pt";
}
