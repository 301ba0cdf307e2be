import type { LocationBody, MessageDto, QuotedDto } from "@guiche/contract/messages";

/** `waiting` for its turn or for the line, `sending`, or `failed` until the person decides. */
export type ParcelState = "waiting" | "offline" | "sending" | "failed";

/** What goes with a text, or instead of one. */
export interface Enclosed {
  /** What it answers. */
  quotedMsg?: QuotedDto;
  /** `body` is its caption. */
  file?: File;
  /** The file was just spoken into this browser. */
  voice?: { seconds: number; waveform: number[] };
  /** Width and height of a picture. */
  measures?: [number, number];
  contacts?: { id: number; name: string; number: string | null }[];
  location?: LocationBody;
}

/** Something on its way to the server. `clientId` makes a repeated call harmless. */
export interface Parcel extends Enclosed {
  clientId: string;
  ticketId: number;
  body: string;
  /** How much of the file is on its way, from 0 to 1. */
  progress?: number;
  createdAt: number;
  state: ParcelState;
  tries: number;
  /** Code of what went wrong, once it failed. */
  failure: string | null;
}

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
export const backOffMs = [1_000, 3_000, 9_000] as const;
/** Without a line it looks again after this, if nobody says earlier that the line is back. */
const offlineMs = 15_000;
const none: readonly Parcel[] = [];
export const firstOfForm = "-0";

/** Drawn anew for each hundredth of a file, not for each packet. */
const steps = 100;

/** Sends one after the other within a ticket, and keeps what could not be sent. */
export class Outbox {
  private parcels = new Map<number, readonly Parcel[]>();
  private busy = new Set<number>();
  private listeners = new Set<() => void>();
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
      if (this.find(parcel.clientId)) continue;
      this.place(parcel.state === "failed" ? parcel : { ...parcel, state: "waiting", tries: 0, progress: undefined });
    }
    for (const ticketId of this.parcels.keys()) void this.drain(ticketId);
  }

  of = (ticketId: number): readonly Parcel[] => this.parcels.get(ticketId) ?? none;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

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
    this.place(parcel);
    void Promise.all([this.keep(parcel), this.loading]).then(() => this.drain(ticketId));
    return parcel;
  }

  /** True once the server has taken it; false when it failed or was called back. */
  ended = (clientId: string): Promise<boolean> =>
    new Promise((done) => {
      if (!this.find(clientId)) return done(true);
      this.ends.set(clientId, [...(this.ends.get(clientId) ?? []), done]);
    });

  retry(clientId: string) {
    const parcel = this.find(clientId);
    if (parcel?.state !== "failed") return;
    void this.keep(this.change(parcel, { state: "waiting", tries: 0, failure: null }));
    void this.drain(parcel.ticketId);
  }

  /** Takes a failed text back: to throw it away, or to write it anew. */
  takeBack(clientId: string): string | null {
    const parcel = this.find(clientId);
    if (parcel?.state !== "failed") return null;
    this.forget(parcel);
    return parcel.body;
  }

  /** A file is not to be sent after all. What the server has taken already comes as its news. */
  cancel(clientId: string) {
    const parcel = this.find(clientId);
    if (!parcel?.file) return;
    this.forget(parcel);
    this.stops.get(clientId)?.abort();
    this.wake();
  }

  /** Is there a file that a reload would lose? */
  hasFleeting = () => this.fleeting.size > 0;

  /** The server told of a message by this name: whatever became of our call, it has arrived. */
  settle(clientId: string) {
    const parcel = this.find(clientId);
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

  private find(clientId: string): Parcel | undefined {
    for (const parcels of this.parcels.values()) {
      const parcel = parcels.find((one) => one.clientId === clientId);
      if (parcel) return parcel;
    }
    return undefined;
  }

  private next = (ticketId: number) => this.of(ticketId).find((parcel) => parcel.state !== "failed");

  private async drain(ticketId: number) {
    if (this.busy.has(ticketId)) return;
    this.busy.add(ticketId);
    try {
      for (let parcel = this.next(ticketId); parcel && !this.stopped; parcel = this.next(ticketId))
        await this.attempt(parcel);
    } finally {
      this.busy.delete(ticketId);
    }
  }

  private async attempt(parcel: Parcel) {
    // Somebody without a line reads that the text waits; each quiet look for the line must not blink that away.
    if (parcel.state !== "offline") this.change(parcel, { state: "sending" });
    const stop = new AbortController();
    this.stops.set(parcel.clientId, stop);
    try {
      const onProgress = (part: number) => this.progress(parcel.clientId, part);
      const message = await this.parts.send(parcel, { signal: stop.signal, onProgress });
      this.parts.arrived(message, parcel);
      this.settle(parcel.clientId);
    } catch (error) {
      const current = this.find(parcel.clientId);
      if (current && !this.stopped) await this.afterTrouble(current, this.parts.trouble(error));
    } finally {
      this.stops.delete(parcel.clientId);
    }
  }

  private progress(clientId: string, part: number) {
    const parcel = this.find(clientId);
    const next = Math.floor(part * steps) / steps;
    if (parcel && parcel.progress !== next) this.change(parcel, { progress: next });
  }

  private async afterTrouble(parcel: Parcel, { verdict, code }: Trouble) {
    if (verdict === "offline") {
      this.change(parcel, { state: "offline" });
      await this.pause(offlineMs);
      return;
    }
    const pause = verdict === "retry" ? backOffMs[parcel.tries] : undefined;
    if (pause === undefined) {
      this.end(parcel.clientId, false);
      await this.keep(this.change(parcel, { state: "failed", failure: code }));
      return;
    }
    this.change(parcel, { tries: parcel.tries + 1 });
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
    if (!this.find(parcel.clientId)) await this.parts.store.remove(parcel.clientId).catch(() => undefined);
  };

  private end(clientId: string, arrived: boolean) {
    for (const done of this.ends.get(clientId) ?? []) done(arrived);
    this.ends.delete(clientId);
  }

  private forget(parcel: Parcel) {
    this.end(parcel.clientId, false);
    this.fleeting.delete(parcel.clientId);
    this.set(
      parcel.ticketId,
      this.of(parcel.ticketId).filter((one) => one.clientId !== parcel.clientId),
    );
    void this.parts.store.remove(parcel.clientId).catch(() => undefined);
  }

  /** In the order in which they were written, whichever page they were written on. */
  private place(parcel: Parcel) {
    this.set(
      parcel.ticketId,
      [...this.of(parcel.ticketId), parcel].sort((a, b) => a.createdAt - b.createdAt),
    );
  }

  private change(parcel: Parcel, fields: Partial<Parcel>): Parcel {
    const changed = { ...parcel, ...fields };
    this.set(
      parcel.ticketId,
      this.of(parcel.ticketId).map((one) => (one.clientId === parcel.clientId ? changed : one)),
    );
    return changed;
  }

  private set(ticketId: number, parcels: readonly Parcel[]) {
    this.parcels.set(ticketId, parcels);
    for (const listener of this.listeners) listener();
  }
}
