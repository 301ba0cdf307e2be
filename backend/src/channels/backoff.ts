import { randomInt } from "node:crypto";

export interface BackoffOptions {
  firstMs: number;
  maxMs: number;
}

/** Delays that double from the first to the most, each drawn from its upper half so that retries spread out. */
export class Backoff {
  private tries = 0;

  constructor(private readonly options: BackoffOptions = { firstMs: 1_000, maxMs: 60_000 }) {}

  nextMs(): number {
    const full = Math.min(this.options.firstMs * 2 ** Math.min(this.tries, 20), this.options.maxMs);
    this.tries += 1;
    return Math.ceil(full / 2) + randomInt(Math.floor(full / 2) + 1);
  }

  reset(): void {
    this.tries = 0;
  }
}
