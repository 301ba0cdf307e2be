import { useSyncExternalStore } from "react";
import { localStore, type LocalStore } from "./local-store";

/** What the tabs of one browser tell each other: how a draft stands now. */
interface Word {
  ticketId: number;
  text: string;
}

/** A BroadcastChannel, or what a test puts in its place. */
export interface DraftLine {
  postMessage: (word: Word) => void;
  onmessage: ((event: MessageEvent<Word>) => void) | null;
  close: () => void;
}

/** Texts begun and not sent, by ticket. Held in memory, kept in the browser, the same in all its tabs. */
export class Drafts {
  /** "" for what was emptied: the browser's store may answer after that. */
  private texts = new Map<number, string>();
  /** Signs of what else was begun there. Whoever changes them tells. */
  readonly signs = new Map<number, string>();
  private listeners = new Set<() => void>();
  private isForgotten = false;
  /** Resolves when what the browser kept is here. */
  readonly loaded: Promise<void>;

  constructor(
    private readonly store: LocalStore<string>,
    private readonly line?: DraftLine | null,
  ) {
    this.loaded = this.load();
    if (line) line.onmessage = ({ data }) => this.hold(data);
  }

  of = (ticketId: number) => this.texts.get(ticketId) ?? "";

  /** As lists show it: with the sign of what else was begun. */
  shown = (ticketId: number) => (this.signs.get(ticketId) ?? "") + this.of(ticketId);

  write(ticketId: number, text: string) {
    // A composer that closes as its person signs out writes down what it holds.
    if (this.isForgotten || this.of(ticketId) === text) return;
    const isEmpty = text.trim() === "";
    const word = { ticketId, text: isEmpty ? "" : text };
    this.hold(word);
    this.line?.postMessage(word);
    const kept = isEmpty ? this.store.remove(String(ticketId)) : this.store.put(String(ticketId), text);
    // A browser that keeps nothing has the draft until the page closes.
    kept.catch(() => undefined);
  }

  /** Nothing is left of them, here and in the browser, and nothing comes after. */
  async forget(): Promise<void> {
    this.isForgotten = true;
    this.line?.close();
    this.texts.clear();
    this.tell();
    await this.store.clear();
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  private async load() {
    const kept = await this.store.all().catch(() => []);
    if (this.isForgotten) return;
    for (const { key, row } of kept) if (!this.texts.has(Number(key))) this.texts.set(Number(key), row);
    if (kept.length > 0) this.tell();
  }

  private hold({ ticketId, text }: Word) {
    if (this.isForgotten) return;
    this.texts.set(ticketId, text);
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener();
  }
}

let held: { userId: number; drafts: Drafts } | null = null;

export function draftsOf(userId: number): Drafts {
  if (held?.userId !== userId) {
    // Where the browser has no such line, a tab knows of no other.
    const line = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`drafts/${userId}`);
    held = { userId, drafts: new Drafts(localStore("drafts", userId), line) };
  }
  return held.drafts;
}

/** Whoever signs out leaves no draft behind for the next one at this desk; a session that merely ended keeps them. */
export async function forgetDrafts(userId: number): Promise<void> {
  const drafts = draftsOf(userId);
  held = null;
  await drafts.forget();
}

/** The draft of one ticket, as lists show it. */
export function useDraft(userId: number, ticketId: number): string {
  const drafts = draftsOf(userId);
  return useSyncExternalStore(drafts.subscribe, () => drafts.shown(ticketId));
}
