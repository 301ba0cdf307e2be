import { useSyncExternalStore } from "react";
import { listeners } from "@/shared/listeners";
import { localStore, type LocalStore } from "./local-store";

/** A message between the tabs of one browser: the current text of a draft. */
interface TabDraft {
  ticketId: number;
  text: string;
}

/** A BroadcastChannel, or a fake in tests. */
export interface DraftChannel {
  postMessage: (message: TabDraft) => void;
  onmessage: ((event: MessageEvent<TabDraft>) => void) | null;
  close: () => void;
}

/** Unsent texts by ticket: in memory, stored in the browser, and synchronised between its tabs. */
export class Drafts {
  /** An emptied draft stays as "", because the store may load after that. */
  private texts = new Map<number, string>();
  /** Prefixes for the list, such as a kept recording. After changing them, call `notify`. */
  readonly prefixes = new Map<number, string>();
  private changes = listeners();
  private isForgotten = false;
  /** Resolves when the stored drafts are loaded. */
  readonly loaded: Promise<void>;

  constructor(
    private readonly store: LocalStore<string>,
    private readonly channel?: DraftChannel | null,
  ) {
    this.loaded = this.load();
    if (channel) channel.onmessage = ({ data }) => this.hold(data);
  }

  of = (ticketId: number) => this.texts.get(ticketId) ?? "";

  /** The draft with its prefix, for the list. */
  previewOf = (ticketId: number) => (this.prefixes.get(ticketId) ?? "") + this.of(ticketId);

  write(ticketId: number, text: string) {
    // A composer that unmounts during the sign-out still writes its text.
    if (this.isForgotten || this.of(ticketId) === text) return;
    const isEmpty = text.trim() === "";
    const message = { ticketId, text: isEmpty ? "" : text };
    this.hold(message);
    this.channel?.postMessage(message);
    const savePromise = isEmpty ? this.store.remove(String(ticketId)) : this.store.put(String(ticketId), text);
    // Without storage the draft lasts until the page is closed.
    savePromise.catch(() => undefined);
  }

  /** How many there are, once the stored ones are loaded. */
  async count(): Promise<number> {
    await this.loaded;
    return [...this.texts.values()].filter((text) => text.trim() !== "").length;
  }

  /** Deletes all drafts from memory and storage, and ignores later writes. */
  async forget(): Promise<void> {
    this.isForgotten = true;
    this.channel?.close();
    this.texts.clear();
    this.notify();
    await this.store.clear();
  }

  notify = this.changes.notify;
  subscribe = this.changes.listen;

  private async load() {
    const storedDrafts = await this.store.all().catch(() => []);
    if (this.isForgotten) return;
    for (const { key, row } of storedDrafts) if (!this.texts.has(Number(key))) this.texts.set(Number(key), row);
    if (storedDrafts.length > 0) this.notify();
  }

  private hold({ ticketId, text }: TabDraft) {
    if (this.isForgotten) return;
    this.texts.set(ticketId, text);
    this.notify();
  }
}

let cached: { userId: number; drafts: Drafts } | null = null;

export function draftsOf(userId: number): Drafts {
  if (cached?.userId !== userId) {
    // Without BroadcastChannel the tabs are not synchronised.
    const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`drafts/${userId}`);
    cached = { userId, drafts: new Drafts(localStore("drafts", userId), channel) };
  }
  return cached.drafts;
}

/** Called on sign-out, so that the next user of this browser finds no drafts. An expired session keeps them. */
export async function forgetDrafts(userId: number): Promise<void> {
  const drafts = draftsOf(userId);
  cached = null;
  await drafts.forget();
}

/** The draft of a ticket with its prefix, for the list. */
export function useDraft(userId: number, ticketId: number): string {
  const drafts = draftsOf(userId);
  return useSyncExternalStore(drafts.subscribe, () => drafts.previewOf(ticketId));
}
