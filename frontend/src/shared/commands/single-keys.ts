import { useSyncExternalStore } from "react";
import { setStored, getStored } from "../stored";
import { listeners } from "../listeners";

const storageKey = "guiche.singleKeys";
const off = "off";
const { tell, listen } = listeners();

/** Do keys that are a sign alone, such as "?", count as commands? Whoever speaks to the computer turns them off (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => getStored(storageKey) !== off;

export function setSingleKeys(on: boolean) {
  setStored(storageKey, on ? null : off);
  tell();
}

export const useSingleKeys = () => useSyncExternalStore(listen, singleKeysOn);
