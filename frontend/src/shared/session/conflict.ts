import { timings } from "@guiche/contract/limits";
import { listeners } from "../listeners";
import { reloadPage } from "../reload-page";
import { clearBrowser, clearSession } from "./store";

let conflict = false;
const { notify, listen } = listeners();

export const currentConflict = () => conflict;
export const onConflict = listen;

/** The account signed in elsewhere: shows a message, and a second later clears the storage and reloads. */
export function raiseConflict() {
  if (conflict) return;
  conflict = true;
  // At once: the user may reload the page sooner. The login page then says why.
  setTabNote("1");
  notify();
  setTimeout(() => {
    clearBrowser();
    clearSession();
    reloadPage();
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

/** Whether a sign-in elsewhere just signed this tab out. Answers true once, after the reload. */
export function takeConflictNote(): boolean {
  // The login page may appear for a moment before the reload: it leaves the note for the page that stays.
  if (conflict) return false;
  try {
    const isSet = sessionStorage.getItem(tabNote) !== null;
    setTabNote(null);
    return isSet;
  } catch {
    return false;
  }
}
