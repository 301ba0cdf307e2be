import { useSyncExternalStore } from "react";
import { setStored, getStored } from "../stored";

const storageKey = "guiche.compactList";
const listeners = new Set<() => void>();

/** Whether lists show more and lower rows. Stored in the browser. */
const isCompact = (): boolean => getStored(storageKey) !== null;

export function saveCompact(isOn: boolean) {
  setStored(storageKey, isOn ? "true" : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useCompact = (): boolean => useSyncExternalStore(subscribe, isCompact);
