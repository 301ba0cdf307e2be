import { timings } from "@guiche/contract/limits";
import { listeners } from "../listeners";
import { clearSession } from "./store";

let conflict = false;
const { tell, listen } = listeners();

export const currentConflict = () => conflict;
export const onConflict = listen;

/** Somebody signed in with this account elsewhere: say so, a second later forget the session and begin anew. */
export function raiseConflict() {
  if (conflict) return;
  conflict = true;
  tell();
  setTimeout(() => {
    clearSession();
    location.reload();
  }, timings.conflictReload);
}
