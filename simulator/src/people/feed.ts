import type { ChatMessage } from "./chat-log";

/** What the page wants to hear at once. `phone` and `number` name the person whose phone it happened on. */
export type Happening =
  | { kind: "message" | "status"; number: string; message: ChatMessage }
  | { kind: "typing"; number: string; from: string; chat: string; state: "composing" | "recording" | "paused" }
  | { kind: "group"; number: string; group: string }
  | { kind: "phone"; number: string }
  | { kind: "person"; number: string }
  | { kind: "reset" };

type Listener = (happening: Happening) => void;

export class Feed {
  private readonly listeners = new Set<Listener>();

  tell(happening: Happening): void {
    for (const listener of this.listeners) listener(happening);
  }

  /** Returns the way to stop listening. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
