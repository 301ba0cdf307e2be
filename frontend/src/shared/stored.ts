/** Values that could not be written; they last until the page is closed. */
const here = new Map<string, string | null>();

/** The stored value of a key; null for none. */
export function getStored(name: string): string | null {
  const memoryValue = here.get(name);
  if (memoryValue !== undefined) return memoryValue;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Stores a value, or removes it with null. When the storage is blocked or full, the value lasts until the page is
 * closed.
 */
export function setStored(name: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    here.delete(name);
  } catch {
    here.set(name, text);
  }
}

/** Removes every value but those whose key begins with one of `except`. */
export function clearStored(...except: string[]) {
  here.clear();
  try {
    for (const name of Object.keys(localStorage))
      if (!except.some((prefix) => name.startsWith(prefix))) localStorage.removeItem(name);
  } catch {
    // A blocked storage holds nothing.
  }
}

// A value written by another tab is newer.
if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => (key === null ? here.clear() : here.delete(key)));
