const storageKey = "contactPanel";

/** Whether the panel stands beside the conversation where there is room for it. Not, unless it was opened in this browser. */
export function savedPanel(): boolean {
  try {
    return localStorage.getItem(storageKey) === "true";
  } catch {
    return false;
  }
}

export function savePanel(open: boolean) {
  try {
    localStorage.setItem(storageKey, String(open));
  } catch {
    // Then it holds until the page closes.
  }
}
