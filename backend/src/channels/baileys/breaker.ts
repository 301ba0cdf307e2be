import { randomInt } from "node:crypto";

export interface BreakerOptions {
  /** This many failures… */
  failures: number;
  /** …within this time… */
  withinMs: number;
  /** …open the breaker for this long. */
  restMs: number;
}

const usual = { failures: 8, withinMs: 10 * 60_000, restMs: 10 * 60_000 };

/** After too many failed attempts to open a line, lets it rest for a while and then tries once at a time. */
export class Breaker {
  private at: number[] = [];
  private isResting = false;

  constructor(private readonly options: BreakerOptions = usual) {}

  /** Records a failure. Returns how long to rest before the next attempt, 0 for none. */
  recordFailure(): number {
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

const maxCrashes = 5;
const crashesWithinMs = 10 * 60_000;

/** Counts recent crashes of a session, so that it is not reopened for ever. */
export class CrashLoopGuard {
  private at: number[] = [];

  tooMany(): boolean {
    const now = Date.now();
    this.at = [...this.at.filter((time) => time > now - crashesWithinMs), now];
    return this.at.length >= maxCrashes;
  }
}
