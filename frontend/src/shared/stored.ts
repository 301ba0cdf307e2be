/** What could not be written: it stands until the page is left. */
const here = new Map<string, string | null>();

/** What this browser keeps under a name; null for nothing. */
export function getStored(name: string): string | null {
  const held = here.get(name);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, or nothing any more. Where the browser keeps nothing (no leave, no room), it holds until the page is left. */
export function setStored(name: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    here.delete(name);
  } catch {
    here.set(name, text);
  }
}

// What another tab could write is newer.
if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => (key === null ? here.clear() : here.delete(key)));
