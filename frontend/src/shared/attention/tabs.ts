/** What the tabs of one browser say to each other. */
export type TabWord =
  /** Somebody used this tab at that moment; also the answer to `who`. */
  | { say: "here"; id: string; usedAt: number }
  /** Whoever is alive answers. */
  | { say: "who"; id: string }
  | { say: "bye"; id: string };

/** A BroadcastChannel, or what a test puts in its place. */
export interface TabLine {
  post: (word: TabWord) => void;
  listen: (listener: (word: TabWord) => void) => void;
  close: () => void;
}

export interface TabsParts {
  id: string;
  line: TabLine;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** A tab that does not answer within this time is asleep or gone. */
const answerMs = 400;

/**
 * The tabs of one browser agree on the one that was used last: it alone rings. It does so at once; another one rings
 * only when that one, asked, does not answer.
 */
export class Tabs {
  private usedAt = 0;
  /** When each was used last, and in which round of asking it was heard last. */
  private others = new Map<string, { usedAt: number; round: number }>();
  private round = 0;

  constructor(private readonly parts: TabsParts) {
    parts.line.listen((word) => this.receive(word));
    parts.line.post({ say: "who", id: parts.id });
  }

  /** The person is at this tab. */
  used() {
    this.usedAt = this.parts.now();
    this.tell();
  }

  /** Is it this tab that rings? */
  async rings(): Promise<boolean> {
    if (!this.isOlder()) return true;
    const round = (this.round += 1);
    this.parts.line.post({ say: "who", id: this.parts.id });
    await this.parts.wait(answerMs);
    for (const [id, other] of this.others) if (other.round < round) this.others.delete(id);
    return !this.isOlder();
  }

  leave() {
    this.parts.line.post({ say: "bye", id: this.parts.id });
    this.parts.line.close();
  }

  private tell() {
    this.parts.line.post({ say: "here", id: this.parts.id, usedAt: this.usedAt });
  }

  private receive(word: TabWord) {
    if (word.id === this.parts.id) return;
    if (word.say === "here") this.others.set(word.id, { usedAt: word.usedAt, round: this.round });
    if (word.say === "bye") this.others.delete(word.id);
    if (word.say === "who") this.tell();
  }

  /** Another one was used later; of two that nobody used, one counts as later. */
  private isOlder = () =>
    [...this.others].some(([id, { usedAt }]) => usedAt > this.usedAt || (usedAt === this.usedAt && id > this.parts.id));
}

/** Where the browser has no such line, a tab knows of no other. */
export function lineOfTabs(name: string): TabLine {
  if (typeof BroadcastChannel === "undefined")
    return { post: () => undefined, listen: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    post: (word) => channel.postMessage(word),
    listen: (listener) => channel.addEventListener("message", (event: MessageEvent<TabWord>) => listener(event.data)),
    close: () => channel.close(),
  };
}
