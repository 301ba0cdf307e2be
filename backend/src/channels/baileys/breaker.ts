import { randomInt } from "node:crypto";

export interface BreakerOptions {
  /** So many failures… */
  failures: number;
  /** …within this time… */
  withinMs: number;
  /** …are followed by a rest of this length. */
  restMs: number;
}

const usual = { failures: 8, withinMs: 10 * 60_000, restMs: 10 * 60_000 };

/** A line that cannot be opened again and again is left in peace for a while, then tried once at a time. */
export class Breaker {
  private at: number[] = [];
  private isResting = false;

  constructor(private readonly options: BreakerOptions = usual) {}

  /** Another failure: how long to rest before the next try, 0 for not at all. */
  failed(): number {
    const { failures, withinMs, restMs } = this.options;
    const now = Date.now();
    this.at = [...this.at.filter((time) => time > now - withinMs), now];
    this.isResting ||= this.at.length >= failures;
    return this.isResting ? restMs + randomInt(Math.ceil(restMs / 10)) : 0;
  }

  reset(): void {
    this.at = [];
    this.isResting = false;
  }
}

const mostCrashes = 5;
const crashesWithinMs = 10 * 60_000;

/** Counts what went wrong lately: a session that fails again and again is not to be opened for ever. */
export class CrashLoopGuard {
  private at: number[] = [];

  tooMany(): boolean {
    const now = Date.now();
    this.at = [...this.at.filter((time) => time > now - crashesWithinMs), now];
    return this.at.length >= mostCrashes;
  }
}
