const units = ["B", "kB", "MB", "GB"] as const;

const step = 1_024;

/** A field that shows a limit renders with every key, and a new format takes longer than the rest of it. */
const formats = new Map<string, Intl.NumberFormat>();
function formatOf(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  formats.set(key, format);
  return format;
}

/** `1,4 MB`, in the units in which limits are given. */
export function sizeText(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(step)));
  const amount = bytes / step ** power;
  const digits = power > 1 && amount < 100 ? 1 : 0;
  return `${formatOf(language, digits).format(amount)} ${units[power]}`;
}
