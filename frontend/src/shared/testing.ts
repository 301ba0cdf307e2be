/** `Object.keys` of a storage are its keys. */
const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });

/** An in-memory localStorage, which Node lacks. The map holds its contents. */
export function aStore(): Map<string, string> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.assign(globalThis, {
    localStorage: new Proxy(storage, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor }),
  });
  return kept;
}

/** A localStorage that throws on every access. */
export function noStore(): void {
  const refuse = () => {
    throw new Error("blocked");
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
}
