import { useSyncExternalStore } from "react";
import { listeners } from "./listeners";
import { getStored, setStored } from "./stored";

const { notify, listen } = listeners();

export const storedFlag = (name: string): boolean => getStored(name) !== null;

/** Stores in the browser that something is on. */
export function setStoredFlag(name: string, isOn: boolean) {
  setStored(name, isOn ? "true" : null);
  notify();
}

export const useStoredFlag = (name: string): boolean => useSyncExternalStore(listen, () => storedFlag(name));
