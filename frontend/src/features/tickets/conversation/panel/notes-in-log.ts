import { useSyncExternalStore } from "react";
import { setStored, getStored } from "@/shared/stored";
import { listeners } from "@/shared/listeners";

const storageKey = "notesInLog";
const { tell, listen } = listeners();

const isShown = (): boolean => getStored(storageKey) === "true";
export function showNotesInLog(shown: boolean) {
  setStored(storageKey, String(shown));
  tell();
}

/** Whether notes stand among the messages too. Not, unless it was asked for in this browser. */
export const useNotesInLog = (): boolean => useSyncExternalStore(listen, isShown);
