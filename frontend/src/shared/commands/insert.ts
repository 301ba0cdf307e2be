import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { useSyncExternalStore } from "react";

/** A text to be put where somebody writes, with its file; variables are filled in there. */
export type Insertable = Pick<QuickMessageDto, "message" | "mediaPath" | "mediaName">;
type Insert = (reply: Insertable) => void;

/** Who takes a text at this moment: the field that came last. */
let inserts: readonly Insert[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Insert[]) {
  inserts = next;
  for (const listener of listeners) listener();
}

/** Until the returned function is called. */
export function offerInsert(insert: Insert) {
  change([...inserts, insert]);
  return () => change(inserts.filter((other) => other !== insert));
}

/** False when there is nowhere to write. */
export function insertText(reply: Insertable): boolean {
  inserts.at(-1)?.(reply);
  return inserts.length > 0;
}

export const canInsert = () => inserts.length > 0;
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
/** Is there a field that would take a text? */
export const useCanInsert = () => useSyncExternalStore(subscribe, canInsert);
