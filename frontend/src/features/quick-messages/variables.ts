import { bareShortcode } from "../../shared/quick-messages/variables";

export const tokenOf = (variable: string) => `{${variable}}`;

/** The shortcode as typed in a conversation. */
export const commandOf = (shortcode: string): string => `/${bareShortcode(shortcode)}`;
