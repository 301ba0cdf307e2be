import { setStored, getStored } from "@/shared/stored";

const storageKey = "guiche.goesOn";

/** Whether the next conversation opens when one is resolved, instead of the list alone. Kept in the browser. */
export const goesOn = (): boolean => getStored(storageKey) !== null;
export const keepGoingOn = (isOn: boolean) => setStored(storageKey, isOn ? "true" : null);

/** Which conversation comes after one, in the list that is shown; null when there is none. */
type Next = (uuid: string) => string | null;
let answering: Next | null = null;

/** The list answers as long as it is there. */
export function answerNext(next: Next) {
  answering = next;
  return () => {
    if (answering === next) answering = null;
  };
}

export const nextAfter: Next = (uuid) => (goesOn() ? (answering?.(uuid) ?? null) : null);
