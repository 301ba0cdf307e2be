import { useEffect, useSyncExternalStore } from "react";
import { listeners } from "../listeners";

let open = 0;
const changes = listeners();

function change(by: 1 | -1) {
  open += by;
  changes.notify();
}

/** While true, menu and list give the conversation their room: a panel is next to it. */
export function useAskForRoom(isAsking: boolean) {
  useEffect(() => {
    if (!isAsking) return;
    change(1);
    return () => change(-1);
  }, [isAsking]);
}

export const useGivesRoom = (): boolean => useSyncExternalStore(changes.listen, () => open > 0);
