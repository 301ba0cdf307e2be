/** `99.9` → `99,90`, for a text field. */
export const typedMoney = (value: number) => value.toFixed(2).replace(".", ",");

/** Parses `1.234,50`, `1234.5` and `99`; NaN for anything else. */
export function readMoney(input: string): number {
  const text = input.replace(/R\$|\s/g, "");
  // With a comma as decimal separator, dots separate thousands.
  const plain = text.includes(",") ? text.replaceAll(".", "").replace(",", ".") : text;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
