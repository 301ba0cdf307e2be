import { variables, type Variable } from "@guiche/contract/texts/variables";
import { bareShortcode } from "../../shared/quick-messages/variables";

const specifiedVariables: readonly Variable[] = ["name", "number", "email"];

/** All variables, the specification's three first. */
export const quickVariables = [...new Set([...specifiedVariables, ...variables])];

/** The shortcode as typed in a conversation. */
export const withSlash = (shortcode: string): string => `/${bareShortcode(shortcode)}`;
