/** The beginning of a text, at most `units` long, and never half of a character. */
export const beginningOf = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\ud800-\udbff]$/, "");

/** A pattern of LIKE for whatever contains this text as it stands. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Marks that turn the writing of what stands around them round. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** What a stranger calls something, as a name is shown: on one line, in its own direction. */
export const asName = (text: string): string => text.replace(turning, "").replace(/\s+/g, " ").trim();
