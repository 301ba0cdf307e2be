export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];

/** The locale for Intl. */
export const intlTags: Record<Language, string> = { pt: "pt-BR", en: "en-US", es: "es" };

export const isLanguage = (text: unknown): text is Language => (languages as readonly unknown[]).includes(text);

/** Portuguese where no language is known, or one that has no texts here. */
export const languageOf = (text: unknown): Language => (isLanguage(text) ? text : "pt");
