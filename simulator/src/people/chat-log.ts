import type { Content } from "../messages/content";

/** A message's status: pending, at the server, on the recipient's phone, read, played. */
const STEPS = ["pending", "sent", "delivered", "read", "played"] as const;
export type Step = (typeof STEPS)[number];

export const isFurther = (next: Step, than: Step): boolean => STEPS.indexOf(next) > STEPS.indexOf(than);

interface Reaction {
  from: string;
  emoji: string;
}

/** A message on one person's phone. `from` is a number, `chat` a number or a group's id, `at` is in seconds. */
export interface ChatMessage {
  id: string;
  chat: string;
  from: string;
  fromMe: boolean;
  content: Content;
  quote?: string;
  /** How long the message says that it stays, in seconds. */
  expiration?: number;
  /** Numbers of the mentioned people. */
  mentions?: string[];
  at: number;
  /** For an own message, its status; for a received one, the last receipt sent. */
  status: Step;
  /** The form of address of this message, which its receipts use too. */
  addressing: "lid" | "pn";
  /** The server's error, if it refused the message. */
  refusal?: string;
  isEdited?: boolean;
  isDeleted?: boolean;
  reactions?: Reaction[];
}

/** Messages kept per phone, so that a demo running for weeks does not grow without limit. */
const KEPT = 5000;

export class ChatLog {
  private readonly byId = new Map<string, ChatMessage>();

  constructor(messages: readonly ChatMessage[] = []) {
    for (const message of messages) this.byId.set(message.id, message);
  }

  /** Returns false when the phone has a message with this id already. */
  add(message: ChatMessage): boolean {
    if (this.byId.has(message.id)) return false;
    this.byId.set(message.id, message);
    if (this.byId.size > KEPT) {
      for (const oldest of this.byId.keys()) {
        this.byId.delete(oldest);
        break;
      }
    }
    return true;
  }

  get(id: string): ChatMessage | undefined {
    return this.byId.get(id);
  }

  all(): ChatMessage[] {
    return [...this.byId.values()];
  }

  /** The messages after this one, oldest first; all when it is unknown. */
  after(id?: string): ChatMessage[] {
    const all = this.all();
    const start = id === undefined ? -1 : all.findIndex((one) => one.id === id);
    return all.slice(start + 1);
  }
}
