import { useCallback, useSyncExternalStore } from "react";
import type { Here } from "@/shared/attention/calls";
import { useShown } from "@/shared/go";
import { listPath } from "@/shared/places";

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  window.addEventListener("blur", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
    window.removeEventListener("blur", listener);
  };
}
const isAtIt = () => !document.hidden && document.hasFocus();

/** The conversation in the address. */
const uuidIn = (pathname: string): string | null =>
  pathname.startsWith(`${listPath}/`) ? (pathname.slice(listPath.length + 1).split("/")[0] ?? null) : null;

/** What the user is looking at: as state, and as `now()` for event handlers. */
export function useHere(): Here & { now: () => Here } {
  const uuid = uuidIn(useShown()?.pathname ?? "");
  const atIt = useSyncExternalStore(subscribe, isAtIt);
  const now = useCallback(() => ({ uuid: uuidIn(window.location.pathname), isAtIt: isAtIt() }), []);
  return { uuid, isAtIt: atIt, now };
}
