import { templateWords, type TemplateWord } from "@guiche/contract/automatic-texts";

export type OfferedWord = Exclude<TemplateWord, "ms">;

/** "ms" is an alias of "greeting". */
export const offeredWords = templateWords.filter((word): word is OfferedWord => word !== "ms");

export const tokenOf = (word: OfferedWord): string => `{{${word}}}`;

const isWord = (name: string): name is TemplateWord => (templateWords as readonly string[]).includes(name);

/** Fills in the placeholders; unknown ones stay as typed, as they do when the message is sent. */
export const filledWith = (text: string, valueOf: (word: OfferedWord) => string): string =>
  text.replace(/\{\{([^{}]{1,200})\}\}/g, (typed, inner: string) => {
    const name = inner.trim();
    return isWord(name) ? valueOf(name === "ms" ? "greeting" : name) : typed;
  });
