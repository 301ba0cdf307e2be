import type { Variable } from "@guiche/contract/texts/variables";

/** The specification's words in quick replies. */
const specifiedNames: Partial<Record<Variable, string>> = { name: "nome", number: "numero" };

/** A variable in one pair of braces, as quick replies, schedules and campaigns write it. */
export const shortToken = (variable: Variable): string => `{${specifiedNames[variable] ?? variable}}`;

/** Those known of a person without a conversation. */
export const customerVariables: readonly Variable[] = ["name", "number", "email", "firstName", "greeting"];
