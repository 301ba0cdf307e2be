const units = ["B", "kB", "MB", "GB"] as const;

/** `1,4 MB` */
export function sizeText(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1_000 ** power;
  const digits = power > 1 && amount < 10 ? 1 : 0;
  return `${amount.toLocaleString(language, { maximumFractionDigits: digits })} ${units[power]}`;
}
