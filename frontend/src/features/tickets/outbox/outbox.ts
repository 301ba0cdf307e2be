import type { MessageDto } from "@guiche/contract/messages";
import type { Enclosed, Parcel } from "./parcel";
import { Shelf } from "./shelf";

/** How it ended: taken by the server, or not (it failed, or the person called it back). */
type End = (arrived: boolean) => void;

/** Where parcels survive a reload. */
export interface ParcelStore {
  all: () => Promise<Parcel[]>;
  put: (parcel: Parcel) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
}

/** `retry`: the server or the line had a bad moment. `offline`: there is no line. `refuse`: it will never be accepted. */
export type Trouble = { verdict: "retry" | "offline" | "refuse"; code: string };

export interface OutboxParts {
  store: ParcelStore;
  send: (parcel: Parcel, way: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<MessageDto>;
  /** Before the parcel is forgotten, so that its bubble is never missing. */
  arrived: (message: MessageDto, parcel: Parcel) => void;
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
  private shelf = new Shelf();
  private busy = new Set<number>();
  private awaken = new Set<() => void>();
  /** Stops the upload of a parcel. */
  private stops = new Map<string, AbortController>();
  private ends = new Map<string, End[]>();
  /** Files that the browser would not keep: a reload loses them. */
  private fleeting = new Set<string>();
  /** Nothing is sent before what an earlier page left behind has its place. */
  private loading: Promise<void> = Promise.resolve();
  private lastCreated = 0;
  private stopped = false;

  constructor(private readonly parts: OutboxParts) {}

  /** What a page before this one left behind. A parcel that was on its way is sent again: its name makes that harmless. */
  load(): Promise<void> {
    const reading = this.readKept();
    // A browser that keeps nothing has nothing to wait for.
    this.loading = reading.catch(() => undefined);
    return reading;
  }

  private async readKept() {
    const kept = await this.parts.store.all();
    for (const parcel of kept) {
      if (this.shelf.find(parcel.clientId)) continue;
      this.shelf.place(
        parcel.state === "failed" ? parcel : { ...parcel, state: "waiting", tries: 0, progress: undefined },
      );
    }
    for (const ticketId of this.shelf.tickets()) void this.drain(ticketId);
  }

  of = this.shelf.of;
  subscribe = this.shelf.subscribe;

  add(ticketId: number, body: string, enclosed: Enclosed = {}): Parcel {
    const { newId, now } = this.parts;
    const parcel: Parcel = {
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
    this.shelf.place(parcel);
    void Promise.all([this.keep(parcel), this.loading]).then(() => this.drain(ticketId));
    return parcel;
  }

  /** True once the server has taken it; false when it failed or was called back. */
  ended = (clientId: string): Promise<boolean> =>
    new Promise((done) => {
      if (!this.shelf.find(clientId)) return done(true);
      this.ends.set(clientId, [...(this.ends.get(clientId) ?? []), done]);
    });

  retry(clientId: string) {
    const parcel = this.shelf.find(clientId);
    if (parcel?.state !== "failed") return;
    void this.keep(this.shelf.change(parcel, { state: "waiting", tries: 0, failure: null }));
    void this.drain(parcel.ticketId);
  }

  /** Takes a failed text back: to throw it away, or to write it anew. */
  takeBack(clientId: string): string | null {
    const parcel = this.shelf.find(clientId);
    if (parcel?.state !== "failed") return null;
    this.forget(parcel);
    return parcel.body;
  }

  /** A file is not to be sent after all. What the server has taken already comes as its news. */
  cancel(clientId: string) {
    const parcel = this.shelf.find(clientId);
    if (!parcel?.file) return;
    this.forget(parcel);
    this.stops.get(clientId)?.abort();
    this.wake();
  }

  /** Is there a file that a reload would lose? */
  hasFleeting = () => this.fleeting.size > 0;

  /** The server told of a message by this name: whatever became of our call, it has arrived. */
  settle(clientId: string) {
    const parcel = this.shelf.find(clientId);
    if (!parcel) return;
    this.end(clientId, true);
    this.forget(parcel);
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
      for (let parcel = this.shelf.next(ticketId); parcel && !this.stopped; parcel = this.shelf.next(ticketId))
        await this.attempt(parcel);
    } finally {
      this.busy.delete(ticketId);
    }
  }

  private async attempt(parcel: Parcel) {
    // Somebody without a line reads that the text waits; each quiet look for the line must not blink that away.
    if (parcel.state !== "offline") this.shelf.change(parcel, { state: "sending" });
    const stop = new AbortController();
    this.stops.set(parcel.clientId, stop);
    try {
      const onProgress = (part: number) => this.progress(parcel.clientId, part);
      const message = await this.parts.send(parcel, { signal: stop.signal, onProgress });
      this.parts.arrived(message, parcel);
      this.settle(parcel.clientId);
    } catch (error) {
      const current = this.shelf.find(parcel.clientId);
      if (current && !this.stopped) await this.afterTrouble(current, this.parts.trouble(error));
    } finally {
      this.stops.delete(parcel.clientId);
    }
  }

  private progress(clientId: string, part: number) {
    const parcel = this.shelf.find(clientId);
    const next = Math.floor(part * steps) / steps;
    if (parcel && parcel.progress !== next) this.shelf.change(parcel, { progress: next });
  }

  private async afterTrouble(parcel: Parcel, { verdict, code }: Trouble) {
    if (verdict === "offline") {
      this.shelf.change(parcel, { state: "offline" });
      await this.pause(offlineMs);
      return;
    }
    const pause = verdict === "retry" ? backOffMs[parcel.tries] : undefined;
    if (pause === undefined) {
      this.end(parcel.clientId, false);
      await this.keep(this.shelf.change(parcel, { state: "failed", failure: code }));
      return;
    }
    this.shelf.change(parcel, { tries: parcel.tries + 1 });
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
  private keep = async (parcel: Parcel) => {
    if (parcel.file) this.fleeting.add(parcel.clientId);
    await this.parts.store.put(parcel).then(
      () => this.fleeting.delete(parcel.clientId),
      () => undefined,
    );
    // It may have gone while the browser wrote it down.
    if (!this.shelf.find(parcel.clientId)) await this.parts.store.remove(parcel.clientId).catch(() => undefined);
  };

  private end(clientId: string, arrived: boolean) {
    for (const done of this.ends.get(clientId) ?? []) done(arrived);
    this.ends.delete(clientId);
  }

  private forget(parcel: Parcel) {
    this.end(parcel.clientId, false);
    this.fleeting.delete(parcel.clientId);
    this.shelf.drop(parcel);
    void this.parts.store.remove(parcel.clientId).catch(() => undefined);
  }
}
