/** Postgres cannot store NUL, and a lone surrogate cannot be encoded: removed, so that the message can be stored. */
const clean = (text: string): string =>
  text
    .replaceAll("\0", "")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** A copy with every text storable. Bytes and times stay as they are. */
export function storable<T>(value: T): T {
  if (typeof value === "string") return clean(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => storable(one)) as T;
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, storable(one as unknown)])) as T;
}
