import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../core/log/log";
import type { StagedEntry } from "../journal/journal.store";
import type { KeyChanges, KeyStore } from "./key.store";

/** Another process owns the connection now; nothing was written. */
export class LeaseLost extends Error {
  constructor() {
    super("The connection has another owner.");
  }
}

interface Waiting {
  changes: KeyChanges;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const retryDelaysMs = [50, 200, 500, 1_000, 2_000];

/**
 * Writes the changes of one session in order, one statement at a time: changes that arrive during a write are combined
 * into the next. A failed write is repeated for some seconds; after that the keys must be opened again, because those
 * in memory and those in the database may differ.
 */
export class KeyWriter {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly store: KeyStore,
    private readonly onBroken: (reason: unknown) => void,
  ) {}

  write(changes: KeyChanges): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting.push({ changes, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Finishes the pending writes and refuses later ones, so that a wipe afterwards deletes all keys. */
  async end(): Promise<void> {
    this.failure ??= new Error("The line has ended.");
    await this.running;
  }

  private async run(): Promise<void> {
    // Changes of the same turn of the event loop go into the same statement.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      try {
        await this.tryHard(merged(batch));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.failure = error instanceof Error ? error : new Error(String(error));
        for (const { reject } of [...batch, ...this.waiting.splice(0)]) reject(error);
        this.onBroken(error);
      }
    }
    this.running = undefined;
  }

  /** As many as one statement can take: two changes of one key need two statements. */
  private takeBatch(): Waiting[] {
    const batchKeys = new Set<string>();
    const batch: Waiting[] = [];
    for (const one of this.waiting) {
      const keys = [...one.changes.upserts, ...one.changes.deletions].map(({ type, keyId }) => `${type}\0${keyId}`);
      if (keys.some((key) => batchKeys.has(key))) break;
      for (const key of keys) batchKeys.add(key);
      batch.push(one);
    }
    this.waiting.splice(0, batch.length);
    return batch;
  }

  private async tryHard(changes: KeyChanges): Promise<void> {
    for (const [attempt, pauseMs] of [...retryDelaysMs, undefined].entries()) {
      try {
        const { held, journal } = await this.store.write(changes);
        if (!held) throw new LeaseLost();
        const ids = new Map(journal?.map(({ hash, id }) => [hash, id]));
        for (const entry of changes.journal as StagedEntry[]) entry.id = ids.get(entry.hash.toString("hex"));
        return;
      } catch (error) {
        if (error instanceof LeaseLost || pauseMs === undefined) throw error;
        log.warn({ error, attempt }, "Signal keys could not be written, trying again");
        await sleep(pauseMs);
      }
    }
  }
}

const merged = (batch: Waiting[]): KeyChanges => ({
  upserts: batch.flatMap(({ changes }) => changes.upserts),
  deletions: batch.flatMap(({ changes }) => changes.deletions),
  journal: batch.flatMap(({ changes }) => changes.journal),
});
