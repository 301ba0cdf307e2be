export interface HeartbeatOptions {
  /** Enqueues a job that any process may take; resolves once Redis has it. */
  plan(): Promise<unknown>;
  /** This process has taken no job for `silentMs`, although there were some. */
  onSilent(): void;
  everyMs?: number;
  silentMs?: number;
}

/** A job that takes longer, in milliseconds, hangs, and is no sign of life any more. */
const longestJobMs = 300_000;

/**
 * Detects a process that no longer takes jobs: its connection to Redis may have died silently, and only a new process
 * helps. Every process enqueues a beat now and then, and Redis gives it to the longest waiting one, so none stays
 * without work. Silence is ignored while jobs run, because a process whose places are full takes no beat, while Redis is
 * unavailable, and after this process itself was suspended.
 */
export class Heartbeat {
  private aliveAt = Date.now();
  private lookedAt = Date.now();
  private isPlanning = false;
  private readonly jobs = new Set<{ since: number }>();
  private readonly timer: NodeJS.Timeout;
  private readonly everyMs: number;

  constructor(private readonly options: HeartbeatOptions) {
    this.everyMs = options.everyMs ?? 15_000;
    this.timer = setInterval(() => this.look(), this.everyMs).unref();
  }

  /** Called for every beat taken. */
  alive(): void {
    this.aliveAt = Date.now();
  }

  /** Called for every job taken; the result is called when it ends. */
  begin(): () => void {
    const job = { since: Date.now() };
    this.jobs.add(job);
    this.alive();
    return () => {
      this.jobs.delete(job);
      this.alive();
    };
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = Date.now();
    const wasSuspended = now - this.lookedAt > 2 * this.everyMs;
    this.lookedAt = now;
    const isWorking = [...this.jobs].some(({ since }) => now - since <= longestJobMs);
    if (wasSuspended || this.isPlanning || isWorking) this.alive();
    else if (now - this.aliveAt > (this.options.silentMs ?? 90_000)) this.options.onSilent();
    if (this.isPlanning) return;
    this.isPlanning = true;
    this.options
      .plan()
      .catch(() => this.alive())
      .finally(() => (this.isPlanning = false));
  }
}
