import { setStored, getStored } from "@/shared/stored";

const storageKey = "guiche.goesOn";

/** Whether resolving a ticket opens the next one instead of the list. Stored in the browser. */
export const opensNextTicket = (): boolean => getStored(storageKey) !== null;
export const setOpensNextTicket = (isOn: boolean) => setStored(storageKey, isOn ? "true" : null);

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

export const nextAfter: Next = (uuid) => (opensNextTicket() ? (findNext?.(uuid) ?? null) : null);
