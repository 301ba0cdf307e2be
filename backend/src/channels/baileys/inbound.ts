import { setTimeout as sleep } from "node:timers/promises";
import { databaseAway } from "../../core/db/away";
import { log } from "../../core/log/log";
import type { Listener } from "../provider";
import type { Decrypted, Journal } from "./journal";
import { JournalMarks } from "./journal-marks";
import type { ReadMessage } from "./read-message";

interface Job {
  id: number;
  received: ReadMessage;
  tries: number;
}

interface Parts {
  journal: Journal;
  listener: Pick<Listener, "message" | "changed">;
  /** Null when it is nothing to hear; undefined when it is not to be heard now, and stays in the journal. */
  read: (row: Decrypted) => Promise<ReadMessage | null | undefined>;
}

const chatsAtOnce = 8;
const mostHeld = 1_000;
const page = 200;
const triesInOrder = 6;
/** More that could not be kept than this are left to the next process: they stay in the journal. */
const mostParked = 1_000;
/** Looks so often whether the database is back. */
const awayMs = 500;
const sweepMs = 30_000;
/** A row at which the program itself fails does so again: those behind it shall not wait for ever. */
const triesToRead = 3;
const isOurs = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

/**
 * Takes what was decrypted to the product: in order within a chat, several chats at once, again until the product has
 * it. What more there is than memory should hold stays in the journal and is read from there, as is everything an
 * earlier process left behind.
 */
export class Inbound {
  private started = false;
  private stopped = false;
  /** True while the journal holds rows that are not in memory: new ones then join them only there. */
  private behind = true;
  private catchingUp = false;
  private last = 0;
  private newest = 0;
  /** Rows in memory, until they are marked in the journal. */
  private readonly held = new Set<number>();
  private readonly marks: JournalMarks;
  private readonly chats = new Map<string, Job[]>();
  private readonly ready: string[] = [];
  private readonly running = new Set<Promise<void>>();
  /** Tried in vain: held, but nothing waits for them. */
  private parked: Job[] = [];
  private sweeping = false;
  private intake: Promise<void> = Promise.resolve();
  private readonly sweeper: NodeJS.Timeout;

  constructor(private readonly parts: Parts) {
    this.marks = new JournalMarks(parts.journal.store.mark, (ids) => {
      for (const id of ids) this.held.delete(id);
      this.catchUp();
    });
    this.sweeper = setInterval(() => void this.sweep(), sweepMs);
    this.sweeper.unref();
  }

  /** The line is ours and accepted: first what was left, then what comes. */
  start(): void {
    this.started = true;
    this.catchUp();
  }

  arrived(row: Decrypted): void {
    this.newest = Math.max(this.newest, row.id);
    if (this.underWay >= mostHeld) this.behind = true;
    if (this.behind) this.catchUp();
    else this.take(row);
  }

  /** A message was delivered again that the journal knows and nobody has ingested: a write whose success was not told. */
  deliveredAgain(id: number): void {
    if (this.held.has(id)) return;
    this.behind = true;
    this.last = 0;
    this.catchUp();
  }

  /** Finishes what is under way, within `patienceMs`, and writes down what is done. */
  async stop(patienceMs = 4_000): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweeper);
    const patience = new AbortController();
    const enough = sleep(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
    await Promise.race([Promise.all(this.running).then(() => this.marks.flush()), enough]);
    patience.abort();
  }

  private get underWay(): number {
    return this.held.size - this.parked.length;
  }

  private take(row: Decrypted): void {
    this.last = Math.max(this.last, row.id);
    this.held.add(row.id);
    this.intake = this.intake.then(() => this.enqueue(row));
  }

  private async enqueue(row: Decrypted): Promise<void> {
    const received = await this.read(row);
    if (received === undefined) return void this.held.delete(row.id);
    if (received === null) return this.marks.add(row.id);
    const { lid, phone, group, address } = (received.arrived ?? received.change).chat;
    const chat = group ?? lid ?? phone ?? address;
    const job = { id: row.id, received, tries: 0 };
    const queue = this.chats.get(chat);
    if (queue) queue.push(job);
    else {
      this.chats.set(chat, [job]);
      this.ready.push(chat);
    }
    this.pump();
  }

  /** Waits while the database is away; undefined when stopped meanwhile, when it cannot be read, or not now. */
  private async read(row: Decrypted): Promise<ReadMessage | null | undefined> {
    for (let tries = 1; !this.stopped; tries += 1) {
      try {
        return await this.parts.read(row);
      } catch (error) {
        if (isOurs(error) && tries >= triesToRead) {
          log.error({ error, id: row.id }, "A message cannot be read");
          return undefined;
        }
        log.warn({ error }, "A message waits to be read");
        await sleep(1_000, undefined, { ref: false });
      }
    }
  }

  private pump(): void {
    while (!this.stopped && this.running.size < chatsAtOnce) {
      const chat = this.ready.shift();
      if (chat === undefined) return;
      const run = this.tellChat(chat).finally(() => {
        this.running.delete(run);
        this.pump();
      });
      this.running.add(run);
    }
  }

  private async tellChat(chat: string): Promise<void> {
    const queue = this.chats.get(chat) ?? [];
    for (let job = queue[0]; job && !this.stopped; job = queue[0]) {
      const told = await this.tell(job);
      if (!told && job.tries < triesInOrder) {
        // The chat waits for its first message; the others go on.
        setTimeout(() => (this.ready.push(chat), this.pump()), job.tries === 0 ? awayMs : 125 * 2 ** job.tries).unref();
        return;
      }
      queue.shift();
      // Those behind it shall not wait for ever: it is tried again with each sweep, and by the next process.
      if (!told) this.park(job);
    }
    if (queue.length === 0) this.chats.delete(chat);
  }

  private async tell(job: Job): Promise<boolean> {
    const { arrived, change } = job.received;
    try {
      await (arrived ? this.parts.listener.message(arrived) : this.parts.listener.changed(change));
      this.marks.add(job.id);
      return true;
    } catch (error) {
      // That the database is away says nothing against the message: it keeps its place, however long that takes.
      if (databaseAway(error)) {
        log.warn({ error, wid: (arrived ?? change).wid }, "A message waits for the database");
        return false;
      }
      job.tries += 1;
      log.error({ error, wid: (arrived ?? change).wid, tries: job.tries }, "A message was not ingested");
      return false;
    }
  }

  private park(job: Job): void {
    this.parked.push(job);
    if (this.parked.length > mostParked) this.held.delete(this.parked.shift()!.id);
    this.catchUp();
  }

  private async sweep(): Promise<void> {
    this.catchUp();
    if (this.sweeping) return;
    this.sweeping = true;
    for (const job of [...this.parked])
      if (!this.stopped && (await this.tell(job))) this.parked = this.parked.filter((other) => other !== job);
    this.sweeping = false;
  }

  private catchUp(): void {
    if (!this.started || !this.behind || this.catchingUp || this.underWay > page) return;
    this.catchingUp = true;
    this.intake = this.intake
      .then(() => this.readPages())
      .catch((error: unknown) => log.warn({ error }, "The journal could not be read"))
      .finally(() => (this.catchingUp = false));
  }

  private async readPages(): Promise<void> {
    while (this.behind && !this.stopped && this.underWay <= page) {
      const newest = this.newest;
      const rows = await this.parts.journal.left(this.last, page);
      // Nothing left, and nothing came while we asked: from here on rows go straight to memory.
      if (rows.length === 0 && newest === this.newest) this.behind = false;
      for (const row of rows) {
        this.last = row.id;
        if (this.held.has(row.id)) continue;
        this.held.add(row.id);
        await this.enqueue(row);
      }
    }
  }
}
