import type { ChatMessage } from "./chat-log";

/** An event for the page. `phone` and `number` name the person on whose phone it happened. */
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

  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
