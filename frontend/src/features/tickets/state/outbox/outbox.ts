import type { MessageDto } from "@guiche/contract/messages";
import type { Enclosed, OutboxItem } from "./outbox-item";
import { OutboxStore } from "./outbox-store";

/** How it ended: taken by the server, or not (it failed, or the person called it back). */
type End = (arrived: boolean) => void;

/** Where outbox items survive a reload. */
export interface OutboxDatabase {
  all: () => Promise<OutboxItem[]>;
  put: (item: OutboxItem) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
}

/** `retry`: the server or the line had a bad moment. `offline`: there is no line. `refuse`: it will never be accepted. */
export type Trouble = { verdict: "retry" | "offline" | "refuse"; code: string };

export interface OutboxParts {
  store: OutboxDatabase;
  send: (item: OutboxItem, way: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<MessageDto>;
  /** Before the outbox item is forgotten, so that its bubble is never missing. */
  arrived: (message: MessageDto, item: OutboxItem) => void;
  trouble: (error: unknown) => Trouble;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  newId: () => string;
}

/** Pauses before the second, third and fourth try. */
const backOffMs = [1_000, 3_000, 9_000] as const;
/** Without a line it looks again after this, if nobody says earlier that the line is back. */
const offlineMs = 15_000;
export const firstOfForm = "-0";

/** Drawn anew for each hundredth of a file, not for each packet. */
const steps = 100;

/** Sends one after the other within a ticket, and keeps what could not be sent. */
export class Outbox {
  private store = new OutboxStore();
  private busy = new Set<number>();
  private awaken = new Set<() => void>();
  /** Stops the upload of an outbox item. */
  private stops = new Map<string, AbortController>();
  private ends = new Map<string, End[]>();
  /** Files that the browser would not keep: a reload loses them. */
  private fleeting = new Set<string>();
  /** Nothing is sent before what an earlier page left behind has its place. */
  private loading: Promise<void> = Promise.resolve();
  private lastCreated = 0;
  private stopped = false;

  constructor(private readonly parts: OutboxParts) {}

  /** What a page before this one left behind. A outbox item that was on its way is sent again: its name makes that harmless. */
  load(): Promise<void> {
    const reading = this.readKept();
    // A browser that keeps nothing has nothing to wait for.
    this.loading = reading.catch(() => undefined);
    return reading;
  }

  private async readKept() {
    const kept = await this.parts.store.all();
    for (const item of kept) {
      if (this.store.find(item.clientId)) continue;
      this.store.place(item.state === "failed" ? item : { ...item, state: "waiting", tries: 0, progress: undefined });
    }
    for (const ticketId of this.store.tickets()) void this.drain(ticketId);
  }

  of = this.store.of;
  subscribe = this.store.subscribe;

  add(ticketId: number, body: string, enclosed: Enclosed = {}): OutboxItem {
    const { newId, now } = this.parts;
    const item: OutboxItem = {
      ...enclosed,
      // The server names each file of a form by its place in it; ours travel one by one.
      clientId: enclosed.file ? `${newId()}${firstOfForm}` : newId(),
      ticketId,
      body,
      createdAt: (this.lastCreated = Math.max(now(), this.lastCreated + 1)),
      state: "waiting",
      tries: 0,
      failure: null,
    };
    this.store.place(item);
    void Promise.all([this.keep(item), this.loading]).then(() => this.drain(ticketId));
    return item;
  }

  /** True once the server has taken it; false when it failed or was called back. */
  ended = (clientId: string): Promise<boolean> =>
    new Promise((done) => {
      if (!this.store.find(clientId)) return done(true);
      this.ends.set(clientId, [...(this.ends.get(clientId) ?? []), done]);
    });

  retry(clientId: string) {
    const item = this.store.find(clientId);
    if (item?.state !== "failed") return;
    void this.keep(this.store.change(item, { state: "waiting", tries: 0, failure: null }));
    void this.drain(item.ticketId);
  }

  /** Takes a failed text back: to throw it away, or to write it anew. */
  takeBack(clientId: string): string | null {
    const item = this.store.find(clientId);
    if (item?.state !== "failed") return null;
    this.forget(item);
    return item.body;
  }

  /** A file is not to be sent after all. What the server has taken already comes as its news. */
  cancel(clientId: string) {
    const item = this.store.find(clientId);
    if (!item?.file) return;
    this.forget(item);
    this.stops.get(clientId)?.abort();
    this.wake();
  }

  /** Is there a file that a reload would lose? */
  hasFleeting = () => this.fleeting.size > 0;

  /** The server told of a message by this name: whatever became of our call, it has arrived. */
  settle(clientId: string) {
    const item = this.store.find(clientId);
    if (!item) return;
    this.end(clientId, true);
    this.forget(item);
  }

  /** The line is back. */
  wake = () => {
    for (const awake of this.awaken) awake();
  };

  /** Somebody else signs in here: nothing more is sent in this person's name. */
  stop() {
    this.stopped = true;
    this.wake();
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
    // Somebody without a line reads that the text waits; each quiet look for the line must not blink that away.
    if (item.state !== "offline") this.store.change(item, { state: "sending" });
    const stop = new AbortController();
    this.stops.set(item.clientId, stop);
    try {
      const onProgress = (part: number) => this.progress(item.clientId, part);
      const message = await this.parts.send(item, { signal: stop.signal, onProgress });
      this.parts.arrived(message, item);
      this.settle(item.clientId);
    } catch (error) {
      const current = this.store.find(item.clientId);
      if (current && !this.stopped) await this.afterTrouble(current, this.parts.trouble(error));
    } finally {
      this.stops.delete(item.clientId);
    }
  }

  private progress(clientId: string, part: number) {
    const item = this.store.find(clientId);
    const next = Math.floor(part * steps) / steps;
    if (item && item.progress !== next) this.store.change(item, { progress: next });
  }

  private async afterTrouble(item: OutboxItem, { verdict, code }: Trouble) {
    if (verdict === "offline") {
      this.store.change(item, { state: "offline" });
      await this.pause(offlineMs);
      return;
    }
    const pause = verdict === "retry" ? backOffMs[item.tries] : undefined;
    if (pause === undefined) {
      this.end(item.clientId, false);
      await this.keep(this.store.change(item, { state: "failed", failure: code }));
      return;
    }
    this.store.change(item, { tries: item.tries + 1 });
    await this.pause(pause);
  }

  private async pause(ms: number) {
    let awake = () => {};
    const woken = new Promise<void>((done) => (awake = done));
    this.awaken.add(awake);
    await Promise.race([this.parts.wait(ms), woken]);
    this.awaken.delete(awake);
  }

  /** A browser that keeps nothing (a private window, a full disk) still sends. */
  private keep = async (item: OutboxItem) => {
    if (item.file) this.fleeting.add(item.clientId);
    await this.parts.store.put(item).then(
      () => this.fleeting.delete(item.clientId),
      () => undefined,
    );
    // It may have gone while the browser wrote it down.
    if (!this.store.find(item.clientId)) await this.parts.store.remove(item.clientId).catch(() => undefined);
  };

  private end(clientId: string, arrived: boolean) {
    for (const done of this.ends.get(clientId) ?? []) done(arrived);
    this.ends.delete(clientId);
  }

  private forget(item: OutboxItem) {
    this.end(item.clientId, false);
    this.fleeting.delete(item.clientId);
    this.store.drop(item);
    void this.parts.store.remove(item.clientId).catch(() => undefined);
  }
}
