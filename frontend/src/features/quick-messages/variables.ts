import { tokenOf, variables } from "@guiche/contract/texts/variables";
import { bareShortcode } from "../../shared/quick-messages/variables";

/** Tokens of the picker: the three that the specification writes in Portuguese, then all other variables. */
export const quickMessageTokens = [
  "{nome}",
  "{numero}",
  "{email}",
  ...variables.filter((word) => word !== "name" && word !== "number" && word !== "email").map(tokenOf),
];

/** The shortcode as typed in a conversation. */
export const withSlash = (shortcode: string): string => `/${bareShortcode(shortcode)}`;
