/** Postgres refuses a query with any other text for a uuid. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** "S.A.", "S/A", "Ltda." */
const abbreviation = /^((\p{L}[./])+\p{L}?|[^./\\．。｡／∕⁄＼]+\.),?$/u;

/**
 * A name for a mail to an unconfirmed address: whoever typed both could otherwise send a stranger a link
 * in our name. Mail programs make links of words with dots or slashes inside, some of them of wide ones too.
 */
export const withoutLinks = (name: string): string =>
  name.replace(/\S+/g, (word) => (abbreviation.test(word) ? word : word.replace(/[./\\．。｡／∕⁄＼]/g, "")));

/** Whether a reader sees anything: spaces, marks of direction and joiners alone make an empty bubble. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(text);

/** A LIKE pattern for text that contains this text literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
