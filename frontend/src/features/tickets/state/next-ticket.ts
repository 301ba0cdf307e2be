import { setStoredFlag, storedFlag, useStoredFlag } from "@/shared/stored-flag";

/** Not removed by sign-out. */
const keyOf = (userId: number) => `guiche.goesOn.${userId}`;

export const setOpensNextTicket = (userId: number, isOn: boolean) => setStoredFlag(keyOf(userId), isOn);

/** Whether resolving a ticket opens this person's next one instead of the list. */
export const useOpensNextTicket = (userId: number): boolean => useStoredFlag(keyOf(userId));

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
  storedFlag(keyOf(userId)) ? (findNext?.(uuid) ?? null) : null;
