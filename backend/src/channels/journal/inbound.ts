import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "../../core/db/database-errors";
import { log } from "../../core/log/log";
import { SendError, type Listener } from "../provider";
import type { DecryptedMessage, Journal } from "./journal";
import { JournalMarks } from "./journal-marks";
import { eventIn, type ReadMessage } from "./read-message";

interface Job {
  id: number;
  incoming: ReadMessage;
  tries: number;
}

/** The messages of one chat that wait for their delivery, in order. */
interface Chat {
  /** All addresses that its messages had: a person who wrote by phone number may go on by LID. */
  addresses: Set<string>;
  jobs: Job[];
}

interface Parts {
  journal: Journal;
  listener: Pick<Listener, "message" | "changed" | "chatSet" | "moved">;
  /** Null when there is nothing to deliver; undefined when it stays in the journal for now. */
  read: (row: DecryptedMessage) => Promise<ReadMessage | null | undefined>;
  /** How often messages are tried again that failed. */
  sweepMs?: number;
  /** The pause between two attempts at reading a message. */
  rereadMs?: number;
}

const chatsAtOnce = 8;
const maxUnmarked = 1_000;
const page = 200;
const triesInOrder = 6;
/** Failed messages kept in memory, and unread ones; any more stay in the journal for the next process. */
const maxParked = 1_000;
/** How often the database is tried while it is away. */
const awayMs = 500;
/** A row that fails by itself may fail every time and must not block those after it. */
const triesToRead = 3;
/** The database is away or the line is not open yet: every row would fail. */
const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof SendError && error.reason === "closed");

/**
 * Delivers decrypted messages to the product: in order within a chat, several chats at once, repeated until the product
 * accepts them. Messages beyond the memory limit, and those an earlier process left behind, are read from the journal.
 */
export class Inbound {
  private started = false;
  private stopped = false;
  /** True while the journal has rows that are not in memory: new rows are then read from the journal too. */
  private behind = true;
  private catchingUp = false;
  private last = 0;
  private arrivals = 0;
  /** Rows in memory, until they are marked in the journal. */
  private readonly unmarkedIds = new Set<number>();
  private readonly marks: JournalMarks;
  /** By each of its addresses. */
  private readonly chats = new Map<string, Chat>();
  private readonly ready: Chat[] = [];
  private readonly running = new Set<Promise<void>>();
  /** Jobs that failed: still held, but no longer blocking their chat. */
  private parkedJobs: Job[] = [];
  /** Rows that could not be read, by id. */
  private readonly unread = new Map<number, DecryptedMessage>();
  private sweeping = false;
  private intake: Promise<void> = Promise.resolve();
  private readonly sweeper: NodeJS.Timeout;

  constructor(private readonly parts: Parts) {
    this.marks = new JournalMarks(parts.journal.store.mark, (ids) => {
      for (const id of ids) this.unmarkedIds.delete(id);
      this.catchUp();
    });
    this.sweeper = setInterval(() => void this.sweep(), parts.sweepMs ?? 30_000);
    this.sweeper.unref();
  }

  /** Called when the line is open: delivers what is left in the journal, then what arrives. */
  start(): void {
    this.started = true;
    this.catchUp();
  }

  arrived(row: DecryptedMessage): void {
    this.arrivals += 1;
    if (this.underWay >= maxUnmarked) this.behind = true;
    if (this.behind) this.catchUp();
    else this.take(row);
  }

  /** A message arrived again that is in the journal but not ingested: its first write succeeded without our knowing. */
  deliveredAgain(id: number): void {
    if (!this.unmarkedIds.has(id)) this.look();
  }

  /** Others have written to the journal, in whatever order their transactions ended: it is read from the beginning. */
  look(): void {
    this.arrivals += 1;
    this.behind = true;
    this.last = 0;
    this.catchUp();
  }

  /** Finishes the running deliveries within the time limit and marks them in the journal. */
  async stop(timeoutMs = 4_000): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweeper);
    const timeoutController = new AbortController();
    const timeout = sleep(timeoutMs, undefined, { signal: timeoutController.signal, ref: false }).catch(
      () => undefined,
    );
    await Promise.race([Promise.all(this.running).then(() => this.marks.flush()), timeout]);
    timeoutController.abort();
  }

  private get underWay(): number {
    return this.unmarkedIds.size - this.parkedJobs.length;
  }

  private take(row: DecryptedMessage, tries = triesToRead): void {
    this.last = Math.max(this.last, row.id);
    this.unmarkedIds.add(row.id);
    this.intake = this.intake.then(() => this.enqueue(row, tries));
  }

  private async enqueue(row: DecryptedMessage, tries = triesToRead): Promise<void> {
    this.unread.delete(row.id);
    const incomingEvent = await this.read(row, tries);
    if (incomingEvent === undefined) return void this.unmarkedIds.delete(row.id);
    if (incomingEvent === null) return this.marks.add(row.id);
    const { lid, phone, group, address } = eventIn(incomingEvent).chat;
    const addresses = group ? [group] : [lid, phone, address].filter((one) => one !== undefined);
    const existingChat = addresses.map((one) => this.chats.get(one)).find((one) => one !== undefined);
    const chat = existingChat ?? { addresses: new Set<string>(), jobs: [] };
    for (const one of addresses) {
      chat.addresses.add(one);
      this.chats.set(one, chat);
    }
    chat.jobs.push({ id: row.id, incoming: incomingEvent, tries: 0 });
    if (!existingChat) this.ready.push(chat);
    this.pump();
  }

  /** Waits during an outage. Undefined when stopped, when the row cannot be read now, or must wait. */
  private async read(row: DecryptedMessage, tries: number): Promise<ReadMessage | null | undefined> {
    for (let remainingTries = tries; !this.stopped;) {
      try {
        return await this.parts.read(row);
      } catch (error) {
        if (!isOutage(error)) remainingTries -= 1;
        if (remainingTries === 0) {
          log.error({ error, id: row.id }, "Message could not be read, set aside");
          if (this.unread.size < maxParked) this.unread.set(row.id, row);
          return undefined;
        }
        log.warn({ error }, "Message could not be read, trying again");
        await sleep(this.parts.rereadMs ?? 1_000, undefined, { ref: false });
      }
    }
  }

  private pump(): void {
    while (!this.stopped && this.running.size < chatsAtOnce) {
      const chat = this.ready.shift();
      if (chat === undefined) return;
      const run = this.deliverChat(chat).finally(() => {
        this.running.delete(run);
        this.pump();
      });
      this.running.add(run);
    }
  }

  private async deliverChat(chat: Chat): Promise<void> {
    for (let job = chat.jobs[0]; job && !this.stopped; job = chat.jobs[0]) {
      const delivered = await this.deliver(job);
      if (!delivered && job.tries < triesInOrder) {
        // Only this chat waits for its first message.
        setTimeout(() => (this.ready.push(chat), this.pump()), job.tries === 0 ? awayMs : 125 * 2 ** job.tries).unref();
        return;
      }
      chat.jobs.shift();
      // The rest of the chat goes on. Each sweep tries this job again, and so does the next process.
      if (!delivered) this.park(job);
      // Taking turns: after an outage each chat may have more messages than a process delivers before it ends.
      if (chat.jobs.length > 0 && this.ready.length > 0) return void this.ready.push(chat);
    }
    if (chat.jobs.length > 0) return;
    for (const address of chat.addresses) if (this.chats.get(address) === chat) this.chats.delete(address);
  }

  private async deliver(job: Job): Promise<boolean> {
    const { arrived, change, setting, moved } = job.incoming;
    const { listener } = this.parts;
    const { wid } = eventIn(job.incoming);
    try {
      if (arrived) await listener.message(arrived);
      else if (change) await listener.changed(change);
      else if (setting) await listener.chatSet(setting);
      else await listener.moved(moved);
      this.marks.add(job.id);
      return true;
    } catch (error) {
      // An outage of the database is not the message's fault: it keeps its place for as long as that takes.
      if (isDatabaseUnavailable(error)) {
        log.warn({ error, wid }, "Message waits for the database");
        return false;
      }
      job.tries += 1;
      log.error({ error, wid, tries: job.tries }, "Message not ingested");
      return false;
    }
  }

  private park(job: Job): void {
    this.parkedJobs.push(job);
    if (this.parkedJobs.length > maxParked) this.unmarkedIds.delete(this.parkedJobs.shift()!.id);
    this.catchUp();
  }

  private async sweep(): Promise<void> {
    this.catchUp();
    if (this.sweeping) return;
    this.sweeping = true;
    for (const row of this.unread.values()) if (!this.unmarkedIds.has(row.id)) this.take(row, 1);
    for (const job of [...this.parkedJobs])
      if (!this.stopped && (await this.deliver(job)))
        this.parkedJobs = this.parkedJobs.filter((other) => other !== job);
    this.sweeping = false;
  }

  private catchUp(): void {
    if (!this.started || !this.behind || this.catchingUp || this.underWay > page) return;
    this.catchingUp = true;
    this.intake = this.intake
      .then(() => this.readPages())
      .catch((error: unknown) => log.warn({ error }, "Journal could not be read"))
      .finally(() => (this.catchingUp = false));
  }

  private async readPages(): Promise<void> {
    while (this.behind && !this.stopped && this.underWay <= page) {
      const { arrivals } = this;
      const rows = await this.parts.journal.entriesAfter(this.last, page);
      // Nothing is left and nothing arrived during the query: from now on rows go straight to memory.
      if (rows.length < page && arrivals === this.arrivals) this.behind = false;
      for (const row of rows) {
        this.last = row.id;
        if (this.unmarkedIds.has(row.id)) continue;
        this.unmarkedIds.add(row.id);
        await this.enqueue(row);
      }
    }
  }
}
