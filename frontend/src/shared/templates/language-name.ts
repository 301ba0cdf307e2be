import i18n from "i18next";

/** Meta's code of a language, pt_BR, in the words of the screen's language. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([i18n.language], { type: "language" }).of(code.replace("_", "-")) ?? code;
