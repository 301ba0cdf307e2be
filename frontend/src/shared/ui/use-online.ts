import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser reports a network. For screens without a socket; the others use `useSocketStatus`. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
