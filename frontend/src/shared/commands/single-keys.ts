import { useSyncExternalStore } from "react";

const storageKey = "guiche.singleKeys";
const off = "off";
const listeners = new Set<() => void>();
/** Of a browser that keeps nothing, until the page is left. */
let here: string | null = null;

/** Do keys that are a sign alone, such as "?", count as commands? Whoever speaks to the computer turns them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== off;
  } catch {
    return here !== off;
  }
}

export function setSingleKeys(on: boolean) {
  here = on ? null : off;
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, off);
  } catch {
    // `here` stands until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeysOn);
