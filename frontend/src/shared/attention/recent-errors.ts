import { useSyncExternalStore } from "react";
import { listeners } from "../listeners";

/** A failure shown in a toast for two seconds. It stays readable until the page is closed. */
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

/** Newest first; a repeated text appears once, with its latest time. */
export const noteTrouble = (text: string, at = Date.now()) =>
  change([{ text, at }, ...troubles.filter((one) => one.text !== text)].slice(0, most));
export const forgetTroubles = () => change([]);
export const currentTroubles = () => troubles;

export const useTroubles = () => useSyncExternalStore(listen, currentTroubles);
