/** What Windows-1252 has from byte 0x80 on. Node's own decoder reads these bytes as Latin-1. */
const fromByte80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const windows = new Map(Array.from(fromByte80, (character, at) => [character, 0x80 + at]));

const byteOf = (character: string): number => {
  const code = character.codePointAt(0)!;
  return windows.get(character) ?? (code < 256 ? code : -1);
};

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How UTF-8 that was read as Latin-1 begins each of its characters: «Ã©» for «é». */
const looksDouble = /[\u00c2-\u00f4]\P{ASCII}/u;

/**
 * A text that was stored as UTF-8, read as Windows-1252 and stored once more: as it was. Null for every other text: the
 * whole of it must be bytes of UTF-8, which no text with accents of its own is.
 */
export function decodeDoubleUtf8(text: string): string | null {
  if (!looksDouble.test(text)) return null;
  const bytes = Array.from(text, byteOf);
  if (bytes.includes(-1)) return null;
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
