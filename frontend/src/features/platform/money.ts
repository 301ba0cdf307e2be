/** `99.9` → `99,90`, to be typed over. */
export const typedMoney = (value: number) => value.toFixed(2).replace(".", ",");

/** `1.234,50`, `1234.5` and `99` as numbers; NaN for what is none. */
export function readMoney(typed: string): number {
  const text = typed.replace(/R\$|\s/g, "");
  // A comma is the decimal sign, and points before it are thousands.
  const plain = text.includes(",") ? text.replaceAll(".", "").replace(",", ".") : text;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
