import type { ConnectionStatus } from "@guiche/contract/connections";
import type { Ack } from "@guiche/contract/messages";
import type { Arrived, ConnectionRef, Listener, StatusDetail } from "./provider";

export interface ToldStatus extends StatusDetail {
  status: ConnectionStatus;
}

/** A product that only remembers what it was told, in order; tests wait for what they expect. */
export class RecordingListener implements Listener {
  messages: Arrived[] = [];
  acks: { wid: string; level: Ack; cause?: string }[] = [];
  statuses: ToldStatus[] = [];
  readonly sent = new Map<string, Uint8Array>();
  /** Throws, as often as there are errors in it. */
  failures: Error[] = [];
  refuse = false;
  private readonly waiting = new Set<() => void>();

  async message(arrived: Arrived): Promise<void> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.messages.push(arrived);
    this.told();
  }

  async ack(_connection: ConnectionRef, wid: string, level: Ack, cause?: string): Promise<void> {
    this.acks.push({ wid, level, ...(cause !== undefined && { cause }) });
    this.told();
  }

  async status(_connection: ConnectionRef, status: ConnectionStatus, detail: StatusDetail = {}) {
    this.statuses.push({ status, ...detail });
    this.told();
    return status === "CONNECTED" && this.refuse ? "refused" : "ok";
  }

  async sentContent(_connection: ConnectionRef, wid: string): Promise<Uint8Array | null> {
    return this.sent.get(wid) ?? null;
  }

  get texts(): string[] {
    return this.messages.map(({ content }) => (content.kind === "text" ? content.text : content.type));
  }

  levelsOf(wid: string): Ack[] {
    return this.acks.filter((ack) => ack.wid === wid).map(({ level }) => level);
  }

  /** Resolves with what `find` finds, at once or when it has been told. */
  async until<T>(find: () => T | undefined | false, what = "what was expected", withinMs = 15_000): Promise<T> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Not told: ${what}. Statuses: ${JSON.stringify(this.statuses)}`);
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          this.waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, Math.min(left, 250));
        this.waiting.add(wake);
      });
    }
  }

  become(status: ConnectionStatus): Promise<ToldStatus> {
    return this.until(() => this.statuses.findLast((told) => told.status === status), status);
  }

  private told(): void {
    for (const wake of [...this.waiting]) wake();
  }
}
