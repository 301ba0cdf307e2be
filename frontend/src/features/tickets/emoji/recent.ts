const storageKey = "recentEmoji";
/** One row of the picker. */
const most = 8;

/** The latest first, each once. */
export const withLatest = (recent: readonly string[], emoji: string): string[] =>
  [emoji, ...recent.filter((other) => other !== emoji)].slice(0, most);

/** What was chosen last in this browser. */
export function savedRecent(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(saved) ? saved.filter((emoji) => typeof emoji === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function saveRecent(emoji: string) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withLatest(savedRecent(), emoji)));
  } catch {
    // Then the next time knows nothing of it.
  }
}
