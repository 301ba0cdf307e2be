/** A few rows kept in this browser's IndexedDB, apart for each person. */
export interface LocalStore<Row> {
  all: () => Promise<{ key: string; row: Row }[]>;
  put: (key: string, row: Row) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Everything this person has here. */
  clear: () => Promise<void>;
}

const databaseName = "guiche";
const stores = ["drafts", "outbox"] as const;
type StoreName = (typeof stores)[number];

let opening: Promise<IDBDatabase> | null = null;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name);
    };
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
    request.onsuccess = () => {
      // A newer page in another tab may change the shape: let go, and open again when needed.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** The rows of one person. Everything rejects where the browser keeps nothing; callers live without it. */
export function localStore<Row>(name: StoreName, userId: number): LocalStore<Row> {
  const prefix = `${userId}/`;
  const mine = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const objects = async (mode: IDBTransactionMode) => (await open()).transaction(name, mode).objectStore(name);
  return {
    async all() {
      const objectStore = await objects("readonly");
      const [keys, rows] = await Promise.all([
        resultOf(objectStore.getAllKeys(mine())),
        resultOf(objectStore.getAll(mine())),
      ]);
      return keys.map((key, index) => ({ key: (key as string).slice(prefix.length), row: rows[index] as Row }));
    },
    async put(key, row) {
      await resultOf((await objects("readwrite")).put(row, prefix + key));
    },
    async remove(key) {
      await resultOf((await objects("readwrite")).delete(prefix + key));
    },
    async clear() {
      await resultOf((await objects("readwrite")).delete(mine()));
    },
  };
}
