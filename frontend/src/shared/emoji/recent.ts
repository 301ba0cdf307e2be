import { setStored, getStored } from "../stored";

const storageKey = "recentEmoji";
/** One row of the picker. */
const max = 8;

/** Puts an emoji first and removes its earlier occurrence. */
export const withLatest = (recent: readonly string[], emoji: string): string[] =>
  [emoji, ...recent.filter((other) => other !== emoji)].slice(0, max);

/** The emoji used last in this browser. */
export function savedRecent(): string[] {
  try {
    const storedList: unknown = JSON.parse(getStored(storageKey) ?? "[]");
    return Array.isArray(storedList) ? storedList.filter((emoji) => typeof emoji === "string").slice(0, max) : [];
  } catch {
    return [];
  }
}

export const saveRecent = (emoji: string) => setStored(storageKey, JSON.stringify(withLatest(savedRecent(), emoji)));
