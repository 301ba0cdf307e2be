import { useSyncExternalStore } from "react";
import { keep, kept } from "../../../shared/kept";

const storageKey = "notesInLog";
const listeners = new Set<() => void>();

const isShown = (): boolean => kept(storageKey) === "true";
export function showNotesInLog(shown: boolean) {
  keep(storageKey, String(shown));
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether notes stand among the messages too. Not, unless it was asked for in this browser. */
export const useNotesInLog = (): boolean => useSyncExternalStore(subscribe, isShown);
