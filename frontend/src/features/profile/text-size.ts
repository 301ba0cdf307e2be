import { setStored, getStored } from "../../shared/stored";

/** Per cent of the browser's own size. `index.html` reads the same value before the first paint. */
export const textSizes = { min: 90, usual: 100, max: 120, step: 5 } as const;

const storageKey = "guiche.textSize";

/** The size chosen in this browser; the default when the stored value is invalid. */
export function textSize(): number {
  const percent = Number(getStored(storageKey));
  return percent >= textSizes.min && percent <= textSizes.max ? percent : textSizes.usual;
}

/** All our sizes are in rem, so the root's font size scales them. */
export function chooseTextSize(percent: number) {
  setStored(storageKey, percent === textSizes.usual ? null : String(percent));
  document.documentElement.style.fontSize = percent === textSizes.usual ? "" : `${percent}%`;
}
