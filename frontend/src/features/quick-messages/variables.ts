import { quickVariables } from "@guiche/contract/quick-messages";

type Values = Record<(typeof quickVariables)[number], string>;

export const tokenOf = (variable: string) => `{${variable}}`;

const isVariable = (word: string): word is keyof Values => quickVariables.some((variable) => variable === word);

/** The text as somebody with these values would get it. Other words in braces stay as they were typed. */
export const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (token, word: string) => (isVariable(word) ? values[word] : token));

/** As it is typed in a conversation. Some write the slash into the short word, too. */
export const wordOf = (shortcode: string): string => `/${shortcode.replace(/^\//, "")}`;
