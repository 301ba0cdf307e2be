/** A browser's store in the place of the one that Node has not. What it keeps stands in the map. */
export function aStore(): Map<string, string> {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  return kept;
}

/** A browser that keeps nothing, and says so. */
export function noStore(): void {
  const refuse = () => {
    throw new Error("blocked");
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
}
