export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: unknown): text is Language => (languages as readonly unknown[]).includes(text);

/** Portuguese where no language is known, or one that has no texts here. */
export const languageOf = (text: unknown): Language => (isLanguage(text) ? text : "pt");
