import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { useSyncExternalStore } from "react";

/** Puts a text where somebody is writing. With the quick reply it came from, whose file may come along. */
export type Insert = (text: string, reply?: QuickMessageDto) => void;

let inserts: readonly Insert[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Insert[]) {
  inserts = next;
  for (const listener of listeners) listener();
}

/** Somebody writes here until the returned function is called; who came last is given the text. */
export function offerInsert(insert: Insert) {
  change([...inserts, insert]);
  return () => change(inserts.filter((other) => other !== insert));
}

/** False when nobody writes anywhere. */
export function insertText(...[text, reply]: Parameters<Insert>): boolean {
  const insert = inserts.at(-1);
  insert?.(text, reply);
  return insert !== undefined;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
const canInsert = () => inserts.length > 0;

/** Is there somewhere a text could go? */
export const useCanInsert = () => useSyncExternalStore(subscribe, canInsert);
