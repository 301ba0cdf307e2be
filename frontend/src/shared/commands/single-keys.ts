import { useSyncExternalStore } from "react";
import { keep, kept } from "../kept";

const storageKey = "guiche.singleKeys";
const off = "off";
const listeners = new Set<() => void>();

/** Do keys that are a sign alone, such as "?", count as commands? Whoever speaks to the computer turns them off (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => kept(storageKey) !== off;

export function setSingleKeys(on: boolean) {
  keep(storageKey, on ? null : off);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeysOn);
