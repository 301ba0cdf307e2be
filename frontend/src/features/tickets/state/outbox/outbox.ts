import type { MessageDto } from "@guiche/contract/messages";
import type { MessageExtras, OutboxItem } from "./outbox-item";
import { OutboxStore } from "./outbox-store";

/** Called at the end: true if the server accepted the item, false if it failed or was cancelled. */
type End = (arrived: boolean) => void;

/** Stores the items across reloads. */
export interface OutboxDatabase {
  all: () => Promise<OutboxItem[]>;
  put: (item: OutboxItem) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
}

/** `retry`: a temporary error. `offline`: no network. `refuse`: the server will never accept it. */
export type SendError = { kind: "retry" | "offline" | "refuse"; code: string };

export interface OutboxDeps {
  store: OutboxDatabase;
  send: (item: OutboxItem, way: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<MessageDto>;
  /** Called before the item is removed, so that its bubble is never missing. */
  onAccepted: (message: MessageDto, item: OutboxItem) => void;
  error: (error: unknown) => SendError;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  newId: () => string;
}

/** Delays before the second, third and fourth attempt. */
const backOffMs = [1_000, 3_000, 9_000] as const;
/** Offline, the next attempt comes after this delay or when `resumeAll` is called. */
const offlineMs = 15_000;
export const firstFileSuffix = "-0";

/** Progress is reported in hundredths, not for every packet. */
const progressSteps = 100;

/** Sends the items of a ticket one after the other and keeps those that failed. */
export class Outbox {
  private store = new OutboxStore();
  private busy = new Set<number>();
  private pauses = new Set<() => void>();
  /** The abort controllers of uploads, by client id. */
  private abortControllers = new Map<string, AbortController>();
  private waiters = new Map<string, End[]>();
  /** Client ids of files that could not be stored; a reload loses them. */
  private unsavedFiles = new Set<string>();
  /** Nothing is sent before the stored items are loaded. */
  private loading: Promise<void> = Promise.resolve();
  private lastCreated = 0;
  private stopped = false;

  constructor(private readonly parts: OutboxDeps) {}

  /**
   * Loads the items that an earlier page left. An item that was being sent is sent again; its client id makes that
   * safe.
   */
  load(): Promise<void> {
    const reading = this.restoreItems();
    // Without storage there is nothing to wait for.
    this.loading = reading.catch(() => undefined);
    return reading;
  }

  private async restoreItems() {
    const items = await this.parts.store.all();
    for (const item of items) {
      if (this.store.find(item.clientId)) continue;
      this.store.insert(item.state === "failed" ? item : { ...item, state: "waiting", tries: 0, progress: undefined });
    }
    for (const ticketId of this.store.tickets()) void this.drain(ticketId);
  }

  of = this.store.of;
  subscribe = this.store.subscribe;

  add(ticketId: number, body: string, extras: MessageExtras = {}): OutboxItem {
    const { newId, now } = this.parts;
    const item: OutboxItem = {
      ...extras,
      // The server appends a file's position in the form to the client id; each of our forms has one file.
      clientId: extras.file ? `${newId()}${firstFileSuffix}` : newId(),
      ticketId,
      body,
      createdAt: (this.lastCreated = Math.max(now(), this.lastCreated + 1)),
      state: "waiting",
      tries: 0,
      failure: null,
    };
    this.store.insert(item);
    void Promise.all([this.persist(item), this.loading]).then(() => this.drain(ticketId));
    return item;
  }

  /** Resolves with true when the server has accepted the item, with false when it failed or was cancelled. */
  waitForEnd = (clientId: string): Promise<boolean> =>
    new Promise((resolve) => {
      if (!this.store.find(clientId)) return resolve(true);
      this.waiters.set(clientId, [...(this.waiters.get(clientId) ?? []), resolve]);
    });

  retry(clientId: string) {
    const item = this.store.find(clientId);
    if (item?.state !== "failed") return;
    void this.persist(this.store.change(item, { state: "waiting", tries: 0, failure: null }));
    void this.drain(item.ticketId);
  }

  /** Removes a failed item and returns its text, to discard or edit it. */
  takeBack(clientId: string): string | null {
    const item = this.store.find(clientId);
    if (item?.state !== "failed") return null;
    this.forget(item);
    return item.body;
  }

  /** Cancels the upload of a file. If the server has already accepted it, its realtime event arrives nevertheless. */
  cancel(clientId: string) {
    const item = this.store.find(clientId);
    if (!item?.file) return;
    this.forget(item);
    this.abortControllers.get(clientId)?.abort();
    this.resumeAll();
  }

  /** Whether a reload would lose a file. */
  hasUnsavedFiles = () => this.unsavedFiles.size > 0;

  /** The realtime event of the message has arrived, so it was accepted whatever became of the request. */
  confirm(clientId: string) {
    const item = this.store.find(clientId);
    if (!item) return;
    this.end(clientId, true);
    this.forget(item);
  }

  /** Tries again at once, because the network is back. */
  resumeAll = () => {
    for (const resume of this.pauses) resume();
  };

  /** Stops sending, because another user signs in. */
  stop() {
    this.stopped = true;
    this.resumeAll();
  }

  private async drain(ticketId: number) {
    if (this.busy.has(ticketId)) return;
    this.busy.add(ticketId);
    try {
      for (let item = this.store.next(ticketId); item && !this.stopped; item = this.store.next(ticketId))
        await this.attempt(item);
    } finally {
      this.busy.delete(ticketId);
    }
  }

  private async attempt(item: OutboxItem) {
    // Keep showing `offline` during retries, so that the bubble does not flicker.
    if (item.state !== "offline") this.store.change(item, { state: "sending" });
    const stop = new AbortController();
    this.abortControllers.set(item.clientId, stop);
    try {
      const onProgress = (part: number) => this.progress(item.clientId, part);
      const message = await this.parts.send(item, { signal: stop.signal, onProgress });
      this.parts.onAccepted(message, item);
      this.confirm(item.clientId);
    } catch (error) {
      const current = this.store.find(item.clientId);
      if (current && !this.stopped) await this.afterFailure(current, this.parts.error(error));
    } finally {
      this.abortControllers.delete(item.clientId);
    }
  }

  private progress(clientId: string, part: number) {
    const item = this.store.find(clientId);
    const next = Math.floor(part * progressSteps) / progressSteps;
    if (item && item.progress !== next) this.store.change(item, { progress: next });
  }

  private async afterFailure(item: OutboxItem, { kind, code }: SendError) {
    if (kind === "offline") {
      this.store.change(item, { state: "offline" });
      await this.pause(offlineMs);
      return;
    }
    const pause = kind === "retry" ? backOffMs[item.tries] : undefined;
    if (pause === undefined) {
      this.end(item.clientId, false);
      await this.persist(this.store.change(item, { state: "failed", failure: code }));
      return;
    }
    this.store.change(item, { tries: item.tries + 1 });
    await this.pause(pause);
  }

  private async pause(ms: number) {
    let resume = () => {};
    const wakePromise = new Promise<void>((resolve) => (resume = resolve));
    this.pauses.add(resume);
    await Promise.race([this.parts.wait(ms), wakePromise]);
    this.pauses.delete(resume);
  }

  /** Stores an item. Sending also works without storage, as in a private window or with a full disk. */
  private persist = async (item: OutboxItem) => {
    if (item.file) this.unsavedFiles.add(item.clientId);
    await this.parts.store.put(item).then(
      () => this.unsavedFiles.delete(item.clientId),
      () => undefined,
    );
    // The item may have been removed while it was being stored.
    if (!this.store.find(item.clientId)) await this.parts.store.remove(item.clientId).catch(() => undefined);
  };

  private end(clientId: string, arrived: boolean) {
    for (const settleWaiter of this.waiters.get(clientId) ?? []) settleWaiter(arrived);
    this.waiters.delete(clientId);
  }

  private forget(item: OutboxItem) {
    this.end(item.clientId, false);
    this.unsavedFiles.delete(item.clientId);
    this.store.drop(item);
    void this.parts.store.remove(item.clientId).catch(() => undefined);
  }
}
