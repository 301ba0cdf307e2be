import { useSyncExternalStore } from "react";
import { setStored, getStored } from "@/shared/stored";

/** Not removed by sign-out. */
const keyOf = (userId: number) => `guiche.goesOn.${userId}`;
const listeners = new Set<() => void>();

const opensNextTicket = (userId: number): boolean => getStored(keyOf(userId)) !== null;

export function setOpensNextTicket(userId: number, isOn: boolean) {
  setStored(keyOf(userId), isOn ? "true" : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether resolving a ticket opens this person's next one instead of the list. Stored in the browser. */
export const useOpensNextTicket = (userId: number): boolean =>
  useSyncExternalStore(subscribe, () => opensNextTicket(userId));

/** The ticket after this one in the list that is shown; null at the end. */
type Next = (uuid: string) => string | null;
let findNext: Next | null = null;

/** The mounted list registers itself here; returns its cleanup. */
export function provideNext(next: Next) {
  findNext = next;
  return () => {
    if (findNext === next) findNext = null;
  };
}

export const nextAfter = (uuid: string, userId: number): string | null =>
  opensNextTicket(userId) ? (findNext?.(uuid) ?? null) : null;
