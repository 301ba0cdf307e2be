import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../core/log/log";
import type { JournalEntry, KeyChanges, KeyStore } from "./key.store";

/** Somebody else owns the connection now: nothing of ours is written any more. */
export class LeaseLost extends Error {
  constructor() {
    super("The connection has another owner.");
  }
}

/** A journal entry on its way; it has an id once written, none if the same ciphertext was there before. */
export interface StagedEntry extends JournalEntry {
  id?: number;
}

interface Waiting {
  changes: KeyChanges;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const patienceMs = [50, 200, 500, 1_000, 2_000];

/**
 * Writes the changes of one session in the order they come, one statement at a time: what comes while one is under way
 * goes together into the next. A write that fails is tried again for some seconds; after that the session must end,
 * because what it has in memory and what is stored may differ.
 */
export class KeyWriter {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;
  private broken: Error | undefined;

  constructor(
    private readonly store: KeyStore,
    private readonly onBroken: (reason: unknown) => void,
  ) {}

  write(changes: KeyChanges): Promise<void> {
    if (this.broken) return Promise.reject(this.broken);
    return new Promise((resolve, reject) => {
      this.waiting.push({ changes, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Resolves when everything handed in so far is stored, or has failed. */
  async settled(): Promise<void> {
    await this.running;
  }

  /** Writes what was handed in so far and nothing after: whoever wipes the keys then finds them all. */
  async end(): Promise<void> {
    this.broken ??= new Error("The line has ended.");
    await this.running;
  }

  private async run(): Promise<void> {
    // Whatever else happens in this turn of the loop rides along.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      try {
        await this.tryHard(merged(batch));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.broken = error instanceof Error ? error : new Error(String(error));
        for (const { reject } of [...batch, ...this.waiting.splice(0)]) reject(error);
        this.onBroken(error);
      }
    }
    this.running = undefined;
  }

  /** As many as may go together: a key that is changed twice needs two statements. */
  private takeBatch(): Waiting[] {
    const seen = new Set<string>();
    const batch: Waiting[] = [];
    for (const one of this.waiting) {
      const keys = [...one.changes.kept, ...one.changes.gone].map(({ type, keyId }) => `${type}\0${keyId}`);
      if (keys.some((key) => seen.has(key))) break;
      for (const key of keys) seen.add(key);
      batch.push(one);
    }
    this.waiting.splice(0, batch.length);
    return batch;
  }

  private async tryHard(changes: KeyChanges): Promise<void> {
    for (const [attempt, pauseMs] of [...patienceMs, undefined].entries()) {
      try {
        const { held, journal } = await this.store.write(changes);
        if (!held) throw new LeaseLost();
        const ids = new Map(journal?.map(({ hash, id }) => [hash, id]));
        for (const entry of changes.journal as StagedEntry[]) entry.id = ids.get(entry.hash.toString("hex"));
        return;
      } catch (error) {
        if (error instanceof LeaseLost || pauseMs === undefined) throw error;
        log.warn({ error, attempt }, "Keys could not be written, trying again");
        await sleep(pauseMs);
      }
    }
  }
}

const merged = (batch: Waiting[]): KeyChanges => ({
  kept: batch.flatMap(({ changes }) => changes.kept),
  gone: batch.flatMap(({ changes }) => changes.gone),
  journal: batch.flatMap(({ changes }) => changes.journal),
});
