import { setStored, getStored } from "@/shared/stored";

/** Limits of the list's width, in pixels. */
export const width = { min: 280, max: 520, usual: 360 } as const;
const step = 16;
const storageKey = "guiche.listWidth";

export const clampWidth = (px: number) => Math.round(Math.min(width.max, Math.max(width.min, px)));

/** The width after a key; null if the key has no effect. */
export function widthAfter(key: string, now: number): number | null {
  if (key === "ArrowLeft") return clampWidth(now - step);
  if (key === "ArrowRight") return clampWidth(now + step);
  if (key === "Home") return width.min;
  if (key === "End") return width.max;
  return key === "Enter" ? width.usual : null;
}

/** The width stored in this browser. */
export function savedWidth(): number {
  const px = Number(getStored(storageKey) ?? width.usual);
  return Number.isFinite(px) ? clampWidth(px) : width.usual;
}

export const saveWidth = (px: number) => setStored(storageKey, String(px));
