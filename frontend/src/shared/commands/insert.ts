import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { useSyncExternalStore } from "react";
import { listeners } from "../listeners";

/** Puts a text where somebody is writing. With the quick reply it came from, whose file may come along. */
export interface Insert {
  (text: string, reply?: QuickMessageDto): void;
  /** Of the ticket that is written in. */
  queueId?: number | null;
}

let inserts: readonly Insert[] = [];
const { tell, listen } = listeners();

function change(next: readonly Insert[]) {
  inserts = next;
  tell();
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

const last = () => inserts.at(-1);

/** Where a text would go; undefined when nobody writes anywhere. */
export const useInsert = () => useSyncExternalStore(listen, last);
