import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { expectOffers, offer, offeredCommands, onOffers, type Run } from "./offers";
import type { CommandName } from "./table";

/** Registers the command while the component is mounted; null while it is not available. */
export function useCommand(name: CommandName, run: Run | null) {
  const can = run !== null;
  const latest = useEffectEvent<Run>(() => run?.());
  useEffect(() => (can ? offer(name, () => latest()) : undefined), [name, can]);
}

/** While `areComing` is true, ticket shortcuts are queued for the parts that are still loading. */
export const useEarlyKeys = (areComing: boolean) =>
  useEffect(() => (areComing ? expectOffers() : undefined), [areComing]);

/** The commands available at this moment, for display. */
export const useOffered = () => useSyncExternalStore(onOffers, offeredCommands);
