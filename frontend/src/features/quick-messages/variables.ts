import { tokenOf, variables } from "@guiche/contract/variables";
import { bareShortcode } from "../../shared/quick-messages/variables";

/** The specification's three words, then the variables that have no such word. */
export const offeredTokens = [
  "{nome}",
  "{numero}",
  "{email}",
  ...variables.filter((word) => word !== "name" && word !== "number" && word !== "email").map(tokenOf),
];

/** The shortcode as typed in a conversation. */
export const commandOf = (shortcode: string): string => `/${bareShortcode(shortcode)}`;
