import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { expectOffers, offer, offered, onOffers, type Run } from "./offers";
import type { CommandName } from "./table";

/** This part of the screen does the command as long as it is there; null while it cannot. */
export function useCommand(name: CommandName, run: Run | null) {
  const can = run !== null;
  const latest = useEffectEvent<Run>(() => run?.());
  useEffect(() => (can ? offer(name, () => latest()) : undefined), [name, can]);
}

/** Keys that come before a ticket's parts are there wait for them. */
export const useEarlyKeys = (areComing: boolean) =>
  useEffect(() => (areComing ? expectOffers() : undefined), [areComing]);

/** What can be done at this moment, for whoever shows it. */
export const useOffered = () => useSyncExternalStore(onOffers, offered);
