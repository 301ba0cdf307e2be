import { bareWord } from "../../shared/quick-messages/variables";

export const tokenOf = (variable: string) => `{${variable}}`;

/** As it is typed in a conversation. */
export const wordOf = (shortcode: string): string => `/${bareWord(shortcode)}`;
