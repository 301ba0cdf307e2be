import type { ConnectionStatus } from "@guiche/contract/connections";
import type { Ack } from "@guiche/contract/acks";
import type {
  Arrived,
  BookEntry,
  Call,
  Change,
  ChatSetting,
  ConnectionRef,
  GroupUpdate,
  Listener,
  SentContent,
  StatusDetail,
  Typing,
} from "./provider";
import type { Peer } from "./content";

interface RecordedStatus extends StatusDetail {
  status: ConnectionStatus;
}

/** A listener that only records its events, in order; tests wait for what they expect. */
export class RecordingListener implements Listener {
  messages: Arrived[] = [];
  changes: Change[] = [];
  /** Ids of messages and changes, in the order of delivery. */
  wids: string[] = [];
  settings: ChatSetting[] = [];
  calls: Call[] = [];
  typings: Typing[] = [];
  /** Pairs of addresses, as they were delivered. */
  meetings: Omit<Peer, "address">[][] = [];
  groups: GroupUpdate[] = [];
  entries: BookEntry[] = [];
  acks: { wid: string; level: Ack; cause?: string }[] = [];
  statuses: RecordedStatus[] = [];
  readonly sentBytes = new Map<string, Uint8Array>();
  /** Errors that the next calls throw, one each. */
  failures: Error[] = [];
  refuse = false;
  private readonly waiting = new Set<() => void>();

  async message(message: Arrived): Promise<void> {
    this.failMaybe();
    this.messages.push(message);
    this.wids.push(message.wid);
    this.wakeWaiting();
  }

  async changed(change: Change): Promise<void> {
    this.failMaybe();
    this.changes.push(change);
    this.wids.push(change.wid);
    this.wakeWaiting();
  }

  async chatSet(setting: ChatSetting): Promise<void> {
    this.failMaybe();
    this.settings.push(setting);
    this.wakeWaiting();
  }

  async moved(): Promise<void> {
    this.wakeWaiting();
  }

  async call(call: Call): Promise<void> {
    this.calls.push(call);
    this.wakeWaiting();
  }

  async typing(typing: Typing): Promise<void> {
    this.typings.push(typing);
    this.wakeWaiting();
  }

  async met(_connection: ConnectionRef, peers: Omit<Peer, "address">[]): Promise<void> {
    this.meetings.push(peers);
    this.wakeWaiting();
  }

  async group(_connection: ConnectionRef, group: GroupUpdate): Promise<void> {
    this.groups.push(group);
    this.wakeWaiting();
  }

  async book(_connection: ConnectionRef, entries: BookEntry[]): Promise<void> {
    this.entries.push(...entries);
    this.wakeWaiting();
  }

  async ack(_connection: ConnectionRef, wid: string, level: Ack, cause?: string): Promise<void> {
    this.acks.push({ wid, level, ...(cause !== undefined && { cause }) });
    this.wakeWaiting();
  }

  async status(_connection: ConnectionRef, status: ConnectionStatus, detail: StatusDetail = {}) {
    this.statuses.push({ status, ...detail });
    this.wakeWaiting();
    return status === "CONNECTED" && this.refuse ? "refused" : "ok";
  }

  async sentContent(_connection: ConnectionRef, wid: string): Promise<SentContent | null> {
    const raw = this.sentBytes.get(wid);
    return raw ? { raw, expiration: null } : null;
  }

  get texts(): string[] {
    return this.messages.map(({ content }) => (content.kind === "text" ? content.text : content.kind));
  }

  levelsOf(wid: string): Ack[] {
    return this.acks.filter((ack) => ack.wid === wid).map(({ level }) => level);
  }

  /** Resolves with what `find` returns, now or after a later event. */
  async until<T>(find: () => T | undefined | false, what = "what was expected", withinMs = 15_000): Promise<T> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const match = find();
      if (match !== undefined && match !== false) return match;
      const remainingMs = deadline - Date.now();
      if (remainingMs <= 0) throw new Error(`Not told: ${what}. Statuses: ${JSON.stringify(this.statuses)}`);
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          this.waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, Math.min(remainingMs, 250));
        this.waiting.add(wake);
      });
    }
  }

  become(status: ConnectionStatus): Promise<RecordedStatus> {
    return this.until(() => this.statuses.findLast((entry) => entry.status === status), status);
  }

  private failMaybe(): void {
    const failure = this.failures.shift();
    if (failure) throw failure;
  }

  private wakeWaiting(): void {
    for (const wake of [...this.waiting]) wake();
  }
}
