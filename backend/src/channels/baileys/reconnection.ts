import type { ConnectionCause } from "@guiche/contract/connections";
import { Backoff, type BackoffOptions } from "../backoff";
import { Breaker, type BreakerOptions } from "./breaker";

/** A line that has been online for this long begins again with short delays. */
const stableMs = 60_000;

/** Decides when a line that has lost its socket opens the next one, and reports why it waits. */
export class Reconnection {
  private readonly backoff: Backoff;
  private readonly breaker: Breaker;
  private reportedCause: ConnectionCause | undefined;
  private next: NodeJS.Timeout | undefined;
  private stable: NodeJS.Timeout | undefined;

  constructor(
    options: { backoff?: BackoffOptions; breaker?: BreakerOptions },
    private readonly report: (cause: ConnectionCause) => Promise<unknown>,
  ) {
    this.backoff = new Backoff(options.backoff);
    this.breaker = new Breaker(options.breaker);
  }

  /** Runs `then` after a delay of at least `atLeastMs`. The same cause is reported once in a row. */
  async schedule(cause: ConnectionCause, atLeastMs: number, then: () => Promise<void>): Promise<void> {
    const restMs = atLeastMs > 0 ? 0 : this.breaker.recordFailure();
    const inMs = Math.max(this.backoff.nextMs(), atLeastMs, restMs);
    const causeToReport = restMs > 0 ? "resting" : cause;
    clearTimeout(this.next);
    this.next = setTimeout(() => void then(), inMs);
    if (this.reportedCause === causeToReport) return;
    this.reportedCause = causeToReport;
    await this.report(causeToReport).catch(() => (this.reportedCause = undefined));
  }

  onOpen(): void {
    this.reportedCause = undefined;
    this.stable = setTimeout(() => (this.backoff.reset(), this.breaker.reset()), stableMs).unref();
  }

  onClose(): void {
    clearTimeout(this.stable);
  }

  stop(): void {
    clearTimeout(this.next);
    clearTimeout(this.stable);
  }
}
