import { AsyncLocalStorage } from "node:async_hooks";
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from "@whiskeysockets/baileys";
import { BoundedMap } from "../../core/bounded-map";
import type { KeyCodec } from "./key-codec";
import type { KeyRow, KeyStore } from "./key.store";
import type { StagedEntry } from "../journal/journal.store";
import type { KeyWriter } from "./key-writer";
import { KeyedLock } from "../keyed-lock";

interface Transaction {
  ring: KeyRing;
  staged: Map<string, { type: string; keyId: string; value: unknown }>;
  journal: StagedEntry[];
}

/** One storage for all sessions. The library creates one per socket, the leak that `preload.ts` works around. */
const transactions = new AsyncLocalStorage<Transaction>();

/** The 812 pre-keys and the app-state keys are each read once at most, so they are not cached. */
const uncachedTypes = new Set(["pre-key", "app-state-sync-key", "app-state-sync-version"]);
const cachedKeys = 600;

const nameOf = (type: string, id: string) => `${type}\0${id}`;

/**
 * The Signal keys of one session, read through a bounded cache. A transaction's changes are written in one statement
 * when it ends and enter the cache only after that, so a cached ratchet is never ahead of the database.
 */
export class KeyRing implements SignalKeyStoreWithTransaction {
  private readonly cachedValues = new BoundedMap<string, { value: unknown }>(cachedKeys);
  private readonly locks = new KeyedLock();
  private readError: Error | undefined;

  /**
   * `onUnreadable` is called once, before the failed read rejects. The library would treat the key as missing, report
   * to WhatsApp that the message cannot be decrypted, and start a new ratchet.
   */
  constructor(
    private readonly store: KeyStore,
    private readonly writer: KeyWriter,
    private readonly codec: KeyCodec,
    private readonly onUnreadable: (reason: unknown) => void,
  ) {}

  /** Refuses further reads and writes; the keys must be opened again. */
  giveUp(reason: unknown): void {
    if (this.readError) return;
    this.readError = reason instanceof Error ? reason : new Error(String(reason));
    this.onUnreadable(reason);
  }

  /** An arrow function, because the library detaches the methods of the key store. */
  readonly get = async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
    const valuesById: Record<string, SignalDataTypeMap[T]> = {};
    const stagedChanges = this.current()?.staged;
    const missing: string[] = [];
    for (const id of ids) {
      const here = stagedChanges?.get(nameOf(type, id)) ?? this.cachedValues.get(nameOf(type, id));
      if (!here) missing.push(id);
      else if (here.value !== null) valuesById[id] = copyValue(here.value) as SignalDataTypeMap[T];
    }
    if (missing.length > 0)
      for (const [id, value] of await this.readThrough(type, missing))
        if (value !== null) valuesById[id] = copyValue(value) as SignalDataTypeMap[T];
    return valuesById;
  };

  readonly set = async (data: SignalDataSet): Promise<void> => {
    const transaction = this.current();
    const changes = new Map<string, { type: string; keyId: string; value: unknown }>();
    for (const [type, values] of Object.entries(data))
      for (const [keyId, value] of Object.entries(values as Record<string, unknown>))
        (transaction?.staged ?? changes).set(nameOf(type, keyId), { type, keyId, value: value ?? null });
    if (!transaction) await this.write(changes, []);
  };

  readonly isInTransaction = (): boolean => this.current() !== undefined;

  /** Runs `work`, then writes its changes. Inside another transaction of this session it joins that one. */
  readonly transaction = async <T>(work: () => Promise<T>, key: string): Promise<T> => {
    if (this.current()) return work();
    return this.locks.run(key, async () => {
      const transaction: Transaction = { ring: this, staged: new Map(), journal: [] };
      const result = await transactions.run(transaction, work);
      await this.write(transaction.staged, transaction.journal);
      return result;
    });
  };

  /** Adds a journal entry to the current transaction. */
  stageJournal(entry: StagedEntry): void {
    const transaction = this.current();
    if (!transaction) throw new Error("The journal is written in a transaction.");
    transaction.journal.push(entry);
  }

  forget(): void {
    this.cachedValues.clear();
  }

  private current(): Transaction | undefined {
    const transaction = transactions.getStore();
    return transaction?.ring === this ? transaction : undefined;
  }

  private async write(changes: Transaction["staged"], journal: StagedEntry[]): Promise<void> {
    if (changes.size === 0 && journal.length === 0) return;
    if (this.readError) throw this.readError;
    const all = [...changes.values()];
    await this.writer.write({
      upserts: all
        .filter(({ value }) => value !== null)
        .map(({ type, keyId, value }) => ({ type, keyId, value: this.codec.seal(type, keyId, value) })),
      deletions: all.filter(({ value }) => value === null).map(({ type, keyId }) => ({ type, keyId })),
      journal,
    });
    for (const { type, keyId, value } of all)
      if (!uncachedTypes.has(type)) this.cachedValues.set(nameOf(type, keyId), { value });
  }

  private async readRows(type: string, ids: string[]): Promise<KeyRow[]> {
    if (this.readError) throw this.readError;
    try {
      return await this.store.read(type, ids);
    } catch (error) {
      this.giveUp(error);
      throw error;
    }
  }

  private async readThrough(type: string, ids: string[]): Promise<[string, unknown][]> {
    const rows = await this.readRows(type, ids);
    const values = new Map(rows.map(({ keyId, value }) => [keyId, this.codec.open(type, keyId, value)]));
    return ids.map((id) => {
      const name = nameOf(type, id);
      // Written during the read: the row that was read may be older.
      const newer = this.cachedValues.get(name);
      if (newer) return [id, newer.value];
      const value = values.get(id) ?? null;
      if (!uncachedTypes.has(type)) this.cachedValues.set(name, { value });
      return [id, value];
    });
  }
}

/** The library changes lists and flags in place, which must not change the cached values. */
const copyValue = (value: unknown): unknown =>
  Array.isArray(value)
    ? [...(value as unknown[])]
    : typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "boolean")
      ? { ...value }
      : value;
