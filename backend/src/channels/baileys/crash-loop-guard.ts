const most = 5;
const withinMs = 10 * 60_000;

/** Counts what went wrong lately: a session that fails again and again is not to be opened for ever. */
export class CrashLoopGuard {
  private at: number[] = [];

  tooMany(): boolean {
    const now = Date.now();
    this.at = [...this.at.filter((time) => time > now - withinMs), now];
    return this.at.length >= most;
  }
}
