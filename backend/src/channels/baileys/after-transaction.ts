import { AsyncLocalStorage } from "node:async_hooks";
import type { SignalKeyStoreWithTransaction } from "@whiskeysockets/baileys";

/** One storage for all sessions, for the same reason as in `key-ring.ts`. */
const transactions = new AsyncLocalStorage<{ keys: SignalKeyStoreWithTransaction; isOver: boolean }>();

/**
 * Some of the library's work outlives the transaction that began it: once a message has left, it issues our privacy
 * token to the customer and stores the time. What it wrote so late was dropped with the transaction, and the token issued
 * again with each message. Here late work uses the key ring directly.
 */
export function keepLateWrites(keys: SignalKeyStoreWithTransaction, ring: SignalKeyStoreWithTransaction): void {
  const { get, set, transaction, isInTransaction } = keys;
  const current = () => {
    const transactionState = transactions.getStore();
    return transactionState?.keys === keys ? transactionState : undefined;
  };
  const store = () => (current()?.isOver ? ring : { get, set, transaction, isInTransaction });
  keys.get = (type, ids) => store().get(type, ids);
  keys.set = (data) => store().set(data);
  keys.isInTransaction = () => store().isInTransaction();
  keys.transaction = async (work, key) => {
    if (current()) return store().transaction(work, key);
    const transactionState = { keys, isOver: false };
    try {
      return await transactions.run(transactionState, () => transaction(work, key));
    } finally {
      transactionState.isOver = true;
    }
  };
}
