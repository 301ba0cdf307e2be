/** Schema messages that are translated; every other one is a literal of the specification in every language. */
const ownWords: readonly string[] = ["Invalid phone", "Invalid number"];

/** Whether the message is shown in the interface language. */
export const isOwnWord = (word: string): boolean => ownWords.includes(word);
