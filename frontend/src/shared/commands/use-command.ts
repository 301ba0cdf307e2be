import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { offer, offered, onOffers, type Run } from "./offers";
import type { CommandName } from "./table";

/** This part of the screen does the command as long as it is there; null while it cannot. */
export function useCommand(name: CommandName, run: Run | null) {
  const can = run !== null;
  const latest = useEffectEvent<Run>(() => run?.());
  useEffect(() => (can ? offer(name, () => latest()) : undefined), [name, can]);
}

/** What can be done at this moment, for whoever shows it. */
export const useOffered = () => useSyncExternalStore(onOffers, offered);
