const units = ["B", "kB", "MB", "GB"] as const;

const step = 1_024;

/** `1,4 MB`, in the units in which limits are given. */
export function sizeText(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(step)));
  const amount = bytes / step ** power;
  const digits = power > 1 && amount < 100 ? 1 : 0;
  return `${amount.toLocaleString(language, { maximumFractionDigits: digits })} ${units[power]}`;
}
