/** NUL cannot be stored, half a character cannot be encoded: neither shall keep a message from being kept. */
const clean = (text: string): string =>
  text
    .replaceAll("\0", "")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** The same, with every text in it fit to be stored. Bytes and times stay as they are. */
export function storable<T>(value: T): T {
  if (typeof value === "string") return clean(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => storable(one)) as T;
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, storable(one as unknown)])) as T;
}
