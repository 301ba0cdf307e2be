import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from "@whiskeysockets/baileys";

/** The Signal state of a device: kind of key → id → value, as a plain, storable object. */
export type SignalKeys = { [kind in keyof SignalDataTypeMap]?: { [id: string]: SignalDataTypeMap[kind] } };

/** The library's key store over a plain object. Transactions do nothing, because there is only one writer. */
export function keyStore(keys: SignalKeys, onChange: () => void): SignalKeyStoreWithTransaction {
  return {
    get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
      const storedValues: { [id: string]: SignalDataTypeMap[T] } = keys[kind] ?? {};
      const foundValues: { [id: string]: SignalDataTypeMap[T] } = {};
      for (const id of ids) {
        const value = storedValues[id];
        if (value !== undefined) foundValues[id] = value;
      }
      return foundValues;
    },
    set(data: SignalDataSet) {
      for (const kind of Object.keys(data) as (keyof SignalDataTypeMap)[]) put(keys, kind, data[kind]);
      onChange();
    },
    isInTransaction: () => false,
    transaction: (work) => work(),
  };
}

function put<T extends keyof SignalDataTypeMap>(keys: SignalKeys, kind: T, values: SignalDataSet[T]): void {
  const storedValues: { [id: string]: SignalDataTypeMap[T] } = keys[kind] ?? {};
  for (const [id, value] of Object.entries<SignalDataTypeMap[T] | null>(values ?? {})) {
    if (value === null) delete storedValues[id];
    else storedValues[id] = value;
  }
  (keys as Record<T, typeof storedValues>)[kind] = storedValues;
}
