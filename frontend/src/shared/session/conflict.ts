import { timings } from "@guiche/contract/limits";
import { listeners } from "../listeners";
import { clearBrowser, clearSession } from "./store";

let conflict = false;
const { notify, listen } = listeners();

export const currentConflict = () => conflict;
export const onConflict = listen;

/** The account signed in elsewhere: shows a message, and a second later clears the storage and reloads. */
export function raiseConflict() {
  if (conflict) return;
  conflict = true;
  notify();
  setTimeout(() => {
    clearBrowser();
    clearSession();
    location.reload();
  }, timings.conflictReload);
}
