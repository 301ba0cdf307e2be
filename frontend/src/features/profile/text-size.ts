import { setStored, getStored } from "../../shared/stored";

/** Per cent of the size that the browser itself is set to. `index.html` asks for the same before the first paint. */
export const textSizes = { least: 90, usual: 100, most: 120, step: 5 } as const;

const storageKey = "guiche.textSize";

/** What somebody chose in this browser; whatever else stands there counts for nothing. */
export function textSize(): number {
  const percent = Number(getStored(storageKey));
  return percent >= textSizes.least && percent <= textSizes.most ? percent : textSizes.usual;
}

/** Every size of ours is a part of the root's. */
export function chooseTextSize(percent: number) {
  setStored(storageKey, percent === textSizes.usual ? null : String(percent));
  document.documentElement.style.fontSize = percent === textSizes.usual ? "" : `${percent}%`;
}
