/** Messages between the tabs of one browser. */
export type TabMessage =
  /** The tab was used at that time; also the answer to `who`. */
  | { type: "here"; id: string; usedAt: number }
  /** Every running tab answers with `here`. */
  | { type: "who"; id: string }
  | { type: "bye"; id: string };

/** A BroadcastChannel, or a fake in tests. */
export interface TabLine {
  post: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => void;
  close: () => void;
}

interface TabsParts {
  id: string;
  line: TabLine;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** A tab that does not answer within this time is suspended or closed. */
const answerMs = 400;

/**
 * Elects the tab used last as the only one that rings. That tab rings at once; another rings only when the elected one
 * does not answer a `who`.
 */
export class Tabs {
  private usedAt = 0;
  /** When each tab was last used, and the round of `who` in which it last answered. */
  private others = new Map<string, { usedAt: number; round: number }>();
  private round = 0;

  constructor(private readonly parts: TabsParts) {
    parts.line.listen((message) => this.receive(message));
    parts.line.post({ type: "who", id: parts.id });
  }

  /** Records that the user is active in this tab. */
  noteUse() {
    this.usedAt = this.parts.now();
    this.notify();
  }

  /** Whether this tab rings. */
  async rings(): Promise<boolean> {
    if (!this.isOlder()) return true;
    const round = (this.round += 1);
    this.parts.line.post({ type: "who", id: this.parts.id });
    await this.parts.wait(answerMs);
    for (const [id, other] of this.others) if (other.round < round) this.others.delete(id);
    return !this.isOlder();
  }

  leave() {
    this.parts.line.post({ type: "bye", id: this.parts.id });
    this.parts.line.close();
  }

  private notify() {
    this.parts.line.post({ type: "here", id: this.parts.id, usedAt: this.usedAt });
  }

  private receive(message: TabMessage) {
    if (message.id === this.parts.id) return;
    if (message.type === "here") this.others.set(message.id, { usedAt: message.usedAt, round: this.round });
    if (message.type === "bye") this.others.delete(message.id);
    if (message.type === "who") this.notify();
  }

  /** Whether another tab was used later; ties are broken by id. */
  private isOlder = () =>
    [...this.others].some(([id, { usedAt }]) => usedAt > this.usedAt || (usedAt === this.usedAt && id > this.parts.id));
}

/** Without BroadcastChannel a tab knows of no other tab. */
export function lineOfTabs(name: string): TabLine {
  if (typeof BroadcastChannel === "undefined")
    return { post: () => undefined, listen: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener("message", (event: MessageEvent<TabMessage>) => listener(event.data)),
    close: () => channel.close(),
  };
}
