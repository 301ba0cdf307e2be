import type { ChatMessage } from "./chat-log";

/** An event for the page. `phone` and `number` name the person on whose phone it happened. */
export type FeedEvent =
  | { kind: "message" | "status"; number: string; message: ChatMessage }
  | { kind: "typing"; number: string; from: string; chat: string; state: "composing" | "recording" | "paused" }
  | { kind: "group"; number: string; group: string }
  | { kind: "phone"; number: string }
  | { kind: "person"; number: string }
  | { kind: "reset" };

type Listener = (event: FeedEvent) => void;

export class Feed {
  private readonly listeners = new Set<Listener>();

  publish(event: FeedEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
