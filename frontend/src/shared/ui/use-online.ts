import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Does the browser believe it has a network? For screens without a line to the server; the others use `useLink`. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
