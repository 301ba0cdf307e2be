import { useEffect, useEffectEvent } from "react";
import { reloadsByItself } from "../reload-page";

/** The router's number of a history entry. */
const numberOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0;

/** The dialogs with edits, the top one last. */
const dialogsWithEdits: object[] = [];

/**
 * Asks before the browser leaves a dialog with edits: `onBack` for its back button and a phone's back gesture, the
 * browser itself when the tab is closed or reloaded.
 */
export function useGuardEdits(hasEdits: boolean, onBack: () => void) {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!hasEdits) return;
    const dialog = {};
    const stays = numberOf(window.history.state);
    let isReturning = false;
    // A browser cannot refuse to go back: it comes back here, and the router hears of neither.
    const onPop = (event: PopStateEvent) => {
      if (dialogsWithEdits.at(-1) !== dialog) return;
      const by = stays - numberOf(event.state);
      if (by === 0 && !isReturning) return;
      event.stopImmediatePropagation();
      isReturning = by !== 0;
      if (by === 0) return;
      window.history.go(by);
      ask();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!reloadsByItself()) event.preventDefault();
    };
    dialogsWithEdits.push(dialog);
    window.addEventListener("popstate", onPop, true);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      window.removeEventListener("popstate", onPop, true);
      window.removeEventListener("beforeunload", onUnload);
      dialogsWithEdits.splice(dialogsWithEdits.indexOf(dialog), 1);
    };
  }, [hasEdits]);
}
