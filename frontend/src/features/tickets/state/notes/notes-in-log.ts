import { useSyncExternalStore } from "react";
import { setStored, getStored } from "@/shared/stored";
import { listeners } from "@/shared/listeners";

const storageKey = "notesInLog";
const { notify, listen } = listeners();

const isShown = (): boolean => getStored(storageKey) === "true";
export function showNotesInLog(shown: boolean) {
  setStored(storageKey, String(shown));
  notify();
}

/** After writing a note in the conversation it must be seen there, unless the agent turned notes off. */
export function showNotesUnlessOff() {
  if (getStored(storageKey) === null) showNotesInLog(true);
}

/** Whether notes are shown between the messages. Stored in the browser, off by default. */
export const useNotesInLog = (): boolean => useSyncExternalStore(listen, isShown);
