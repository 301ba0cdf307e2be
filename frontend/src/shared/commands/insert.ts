import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { useSyncExternalStore } from "react";
import { listeners } from "../listeners";

/** Puts a text where somebody is writing. With the quick reply it came from, whose file may come along. */
export type Insert = (text: string, reply?: QuickMessageDto) => void;

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

const canInsert = () => inserts.length > 0;

/** Is there somewhere a text could go? */
export const useCanInsert = () => useSyncExternalStore(listen, canInsert);
