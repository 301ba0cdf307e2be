import { bareWord } from "../../shared/quick-messages/variables";

export const tokenOf = (variable: string) => `{${variable}}`;

/** The shortcode as typed in a conversation. */
export const wordOf = (shortcode: string): string => `/${bareWord(shortcode)}`;
