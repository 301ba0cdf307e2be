import type { ShownMessage } from "./server";
import { changed } from "./state";

/** A reply to a message, or an edit of one, that is being written. */
export interface Draft {
  kind: "reply" | "edit";
  /** The phone and the chat in which it is written. */
  chatKey: string;
  message: ShownMessage;
}

let current: Draft | undefined;

export const draftIn = (chatKey: string): Draft | undefined => (current?.chatKey === chatKey ? current : undefined);

export function startDraft(draft: Draft): void {
  current = draft;
  changed();
}

export function clearDraft(): void {
  current = undefined;
  changed();
}
