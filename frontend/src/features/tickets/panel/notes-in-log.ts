import { useSyncExternalStore } from "react";
import { keep, kept } from "../../../shared/kept";
import { listeners } from "../../../shared/listeners";

const storageKey = "notesInLog";
const { tell, listen } = listeners();

const isShown = (): boolean => kept(storageKey) === "true";
export function showNotesInLog(shown: boolean) {
  keep(storageKey, String(shown));
  tell();
}

/** Whether notes stand among the messages too. Not, unless it was asked for in this browser. */
export const useNotesInLog = (): boolean => useSyncExternalStore(listen, isShown);
