import { useSyncExternalStore } from "react";
import { setStored, getStored } from "../stored";
import { listeners } from "../listeners";

const storageKey = "guiche.singleKeys";
const off = "off";
const { notify, listen } = listeners();

/** Whether single-character shortcuts such as "?" are on. Users of speech input need to turn them off (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => getStored(storageKey) !== off;

export function setSingleKeys(on: boolean) {
  setStored(storageKey, on ? null : off);
  notify();
}

export const useSingleKeys = () => useSyncExternalStore(listen, singleKeysOn);
