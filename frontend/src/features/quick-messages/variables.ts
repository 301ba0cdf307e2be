import { variables, type Variable } from "@guiche/contract/texts/variables";
import { bareShortcode } from "../../shared/quick-messages/variables";

const specified: readonly Variable[] = ["name", "number", "email"];

/** All variables, the specification's three first. */
export const quickVariables = [...new Set([...specified, ...variables])];

/** The shortcode as typed in a conversation. */
export const withSlash = (shortcode: string): string => `/${bareShortcode(shortcode)}`;
