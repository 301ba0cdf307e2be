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
    // After everything is cleared: the login page says why the user was signed out.
    setTabNote("1");
    location.reload();
  }, timings.conflictReload);
}

const tabNote = "guiche.signedOutElsewhere";

/** Survives the reload in this tab alone; a browser may forbid it. */
function setTabNote(value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(tabNote);
    else sessionStorage.setItem(tabNote, value);
  } catch {
    // The page then only lacks the explanation.
  }
}

/** Whether this tab was just signed out by a sign-in elsewhere. Answers true once. */
export function takeConflictNote(): boolean {
  try {
    const isSet = sessionStorage.getItem(tabNote) !== null;
    setTabNote(null);
    return isSet;
  } catch {
    return false;
  }
}
