import type { ChatMessage } from "./chat-log";

/** What the page wants to hear at once. `phone` and `number` name the person whose phone it happened on. */
export type Happening =
  | { kind: "message" | "status"; number: string; message: ChatMessage }
  | { kind: "typing"; number: string; from: string; chat: string; state: "composing" | "recording" | "paused" }
  | { kind: "group"; number: string; group: string }
  | { kind: "phone"; number: string }
  | { kind: "person"; number: string }
  | { kind: "reset" };

type Ear = (happening: Happening) => void;

export class News {
  private readonly ears = new Set<Ear>();

  tell(happening: Happening): void {
    for (const ear of this.ears) ear(happening);
  }

  /** Returns the way to stop listening. */
  hear(ear: Ear): () => void {
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }
}
