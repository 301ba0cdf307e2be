/** `Object.keys` of a storage are its keys. */
const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });

/** An in-memory localStorage, which Node lacks. The map holds its contents. */
export function aStore(): Map<string, string> {
  const storedItems = new Map<string, string>();
  const storage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  };
  Object.assign(globalThis, {
    localStorage: new Proxy(storage, { ownKeys: () => [...storedItems.keys()], getOwnPropertyDescriptor }),
  });
  return storedItems;
}

/** A localStorage that throws on every access. */
export function noStore(): void {
  const refuse = () => {
    throw new Error("blocked");
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
}
