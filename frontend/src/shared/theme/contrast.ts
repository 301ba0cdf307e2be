const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** `#rgb`, `#rrggbb` or `#rrggbbaa` → an RGB triple of 0–255; null for anything else. */
export function parseHex(colour: string): [number, number, number] | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(colour);
  const match = long ?? short;
  if (!match) return null;
  const part = (text: string | undefined) => parseInt(long ? (text ?? "0") : `${text}${text}`, 16);
  return [part(match[1]), part(match[2]), part(match[3])];
}

/** Relative luminance as WCAG 2 defines it; an invalid colour counts as mid grey. */
function luminance(colour: string): number {
  const [r, g, b] = parseHex(colour) ?? [128, 128, 128];
  return 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Black or white, whichever has more contrast on a user's colour. At worst 4.58 : 1. */
export const textOn = (colour: string) =>
  contrast(colour, "#000000") >= contrast(colour, "#FFFFFF") ? "#000000" : "#FFFFFF";
