import { useSyncExternalStore } from "react";
import { listeners } from "../listeners";

/** What went wrong and was told for two seconds. Stays to be read until the page is left. */
export interface Trouble {
  text: string;
  at: number;
}

const most = 10;
let troubles: readonly Trouble[] = [];
const { tell, listen } = listeners();

function change(next: readonly Trouble[]) {
  troubles = next;
  tell();
}

/** The newest first; the same text once, at its last time. */
export const noteTrouble = (text: string, at = Date.now()) =>
  change([{ text, at }, ...troubles.filter((one) => one.text !== text)].slice(0, most));
export const forgetTroubles = () => change([]);
export const currentTroubles = () => troubles;

export const useTroubles = () => useSyncExternalStore(listen, currentTroubles);
