/** The beginning of a text, at most `units` UTF-16 units long, never half of a character. */
export const beginningOf = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\ud800-\udbff]$/, "");

/** A LIKE pattern for text that contains this text literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
