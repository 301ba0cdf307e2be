/** What a schema says of its own; everything else it says stands so in the specification, in every language. */
const ownWords: readonly string[] = ["Invalid phone", "Invalid number"];

/** Is this to be said in the language of whoever reads it? */
export const isOwnWord = (word: string): boolean => ownWords.includes(word);
