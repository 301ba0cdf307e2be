/** The beginning of a text, at most `units` UTF-16 units long, never half of a character: Postgres refuses one in JSON. */
export const beginningOf = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
