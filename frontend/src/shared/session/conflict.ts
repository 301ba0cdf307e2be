import { timings } from "@guiche/contract/limits";
import { clearSession } from "./store";

let conflict = false;
const listeners = new Set<() => void>();

export const currentConflict = () => conflict;
export function onConflict(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Somebody signed in with this account elsewhere: say so, a second later forget the session and begin anew. */
export function raiseConflict() {
  if (conflict) return;
  conflict = true;
  for (const listener of listeners) listener();
  setTimeout(() => {
    clearSession();
    location.reload();
  }, timings.conflictReload);
}
