import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from "@whiskeysockets/baileys";

/** The Signal state of a device: kind of key → id → value, as a plain, storable object. */
export type SignalKeys = { [kind in keyof SignalDataTypeMap]?: { [id: string]: SignalDataTypeMap[kind] } };

/** The library's key store over a plain object. Transactions do nothing, because there is only one writer. */
export function keyStore(keys: SignalKeys, changed: () => void): SignalKeyStoreWithTransaction {
  return {
    get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
      const stored: { [id: string]: SignalDataTypeMap[T] } = keys[kind] ?? {};
      const found: { [id: string]: SignalDataTypeMap[T] } = {};
      for (const id of ids) {
        const value = stored[id];
        if (value !== undefined) found[id] = value;
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const kind of Object.keys(data) as (keyof SignalDataTypeMap)[]) put(keys, kind, data[kind]);
      changed();
    },
    isInTransaction: () => false,
    transaction: (work) => work(),
  };
}

function put<T extends keyof SignalDataTypeMap>(keys: SignalKeys, kind: T, values: SignalDataSet[T]): void {
  const stored: { [id: string]: SignalDataTypeMap[T] } = keys[kind] ?? {};
  for (const [id, value] of Object.entries<SignalDataTypeMap[T] | null>(values ?? {})) {
    if (value === null) delete stored[id];
    else stored[id] = value;
  }
  (keys as Record<T, typeof stored>)[kind] = stored;
}
