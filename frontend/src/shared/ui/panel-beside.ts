import { useEffect, useSyncExternalStore } from "react";

let open = 0;
const listeners = new Set<() => void>();
function change(by: 1 | -1) {
  open += by;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** While true, menu and list give the conversation their room: a panel stands beside it. */
export function useAskForRoom(isAsking: boolean) {
  useEffect(() => {
    if (!isAsking) return;
    change(1);
    return () => change(-1);
  }, [isAsking]);
}

export const useGivesRoom = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
