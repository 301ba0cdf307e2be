/** Milliseconds between reports. The server forgets a report a little later. */
const againMs = 3_000;

/**
 * Reports to the server that the user is typing: at once, repeatedly while they type, and the end when the text is
 * empty.
 */
export class TypingReporter {
  private saidAt: number | null = null;

  constructor(
    private readonly say: (writes: boolean) => void,
    private readonly now: () => number,
  ) {}

  /** Called when the text has changed. */
  reportText(text: string) {
    if (text.trim() === "") return this.stop();
    const now = this.now();
    if (this.saidAt !== null && now - this.saidAt < againMs) return;
    this.saidAt = now;
    this.say(true);
  }

  stop() {
    if (this.saidAt === null) return;
    this.saidAt = null;
    this.say(false);
  }
}
