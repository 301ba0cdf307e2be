/** The beginning of a text, at most `units` long, and never half of a character. */
export const beginningOf = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\ud800-\udbff]$/, "");

/** A pattern of LIKE for whatever contains this text as it stands. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
