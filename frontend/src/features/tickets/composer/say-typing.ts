/** Said again while somebody writes; the server forgets it a little later. */
export const againMs = 3_000;

/** Says that somebody writes: at once, then once in a while as long as they do, and that they stopped when the text is gone. */
export class SayTyping {
  private saidAt: number | null = null;

  constructor(
    private readonly say: (writes: boolean) => void,
    private readonly now: () => number,
  ) {}

  /** The text is another one. */
  wrote(text: string) {
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
