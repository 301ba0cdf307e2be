const inPortuguese = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
const inEnglish = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
/** Longer texts are no amounts: a number has no more exact digits than this. */
const longest = 15;

/**
 * The number that a person typed; null when the text is not a number alone. `1.234,50`, `1,234.50`, `1234.5` and
 * `R$ 1.234` are numbers. Where both readings are possible the Portuguese one is taken: `1.234` is over a thousand.
 */
export function amountIn(text: string): number | null {
  const bare = text.replace(/R\$|US\$|[$€£\s]/g, "").replace("\u2212", "-");
  const plain = inPortuguese.test(bare)
    ? bare.replaceAll(".", "").replace(",", ".")
    : inEnglish.test(bare)
      ? bare.replaceAll(",", "")
      : null;
  return plain === null || plain.length > longest ? null : Number(plain);
}
