import type { Content } from "../messages/content";

/** How far a message got: on its way, at the server, on the other phone, read there, played there. */
export const STEPS = ["pending", "sent", "delivered", "read", "played"] as const;
export type Step = (typeof STEPS)[number];

export const isFurther = (next: Step, than: Step): boolean => STEPS.indexOf(next) > STEPS.indexOf(than);

export interface Reaction {
  from: string;
  emoji: string;
}

/** One message as one person's phone has it. `from` is a number, `chat` one or a group's id; `at` is in seconds. */
export interface ChatMessage {
  id: string;
  chat: string;
  from: string;
  fromMe: boolean;
  content: Content;
  quote?: string;
  /** The numbers of those it mentions. */
  mentions?: string[];
  at: number;
  /** For what this person wrote: how far it got. For what came: what this phone has told its sender. */
  status: Step;
  /** The form of address this message travelled under; its receipts go back under the same one. */
  addressing: "lid" | "pn";
  /** Why the server refused it, when it did. */
  refusal?: string;
  isEdited?: boolean;
  isDeleted?: boolean;
  reactions?: Reaction[];
}

/** What a phone remembers; older than this is forgotten, as a demo left running for weeks must not grow for ever. */
const KEPT = 5000;

export class ChatLog {
  private readonly byId = new Map<string, ChatMessage>();

  constructor(messages: readonly ChatMessage[] = []) {
    for (const message of messages) this.byId.set(message.id, message);
  }

  /** False when the phone already has a message of that id: phones show one bubble however often it arrives. */
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

  /** What came after a message, oldest first; everything when there is no such message. */
  after(id?: string): ChatMessage[] {
    const all = this.all();
    const start = id === undefined ? -1 : all.findIndex((one) => one.id === id);
    return all.slice(start + 1);
  }
}
