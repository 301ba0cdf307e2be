import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { useSyncExternalStore } from "react";
import { listeners } from "../listeners";

/** Inserts a text into the composer. `reply` is the quick reply it came from, whose file may be attached. */
export interface Insert {
  (text: string, reply?: QuickMessageDto): void;
  /** Queue of the ticket being answered. */
  queueId?: number | null;
}

let inserts: readonly Insert[] = [];
const { notify, listen } = listeners();

function change(next: readonly Insert[]) {
  inserts = next;
  notify();
}

/** Registers an input until the returned function is called; the one registered last receives the text. */
export function offerInsert(insert: Insert) {
  change([...inserts, insert]);
  return () => change(inserts.filter((other) => other !== insert));
}

/** False when no input is registered. */
export function insertText(...[text, reply]: Parameters<Insert>): boolean {
  const insert = inserts.at(-1);
  insert?.(text, reply);
  return insert !== undefined;
}

const last = () => inserts.at(-1);

/** The input that would receive a text; undefined when there is none. */
export const useInsert = () => useSyncExternalStore(listen, last);
