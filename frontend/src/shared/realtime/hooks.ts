import type { ClientSays, RealtimeEvents, Topic } from "@guiche/contract/realtime";
import type { TicketStatus } from "@guiche/contract/tickets";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { currentLink, onLink, subscribe, say, watchChat, watchList, type Link } from "./line";

/** Hears every piece of news of a topic while the component is on the screen. */
export function useRealtime<T extends Topic>(topic: T, listener: (event: RealtimeEvents[T]) => void) {
  const latest = useEffectEvent(listener);
  useEffect(() => subscribe(topic, (event) => latest(event)), [topic]);
}

/** For what is said once. What must outlive a reconnect has `useChatBox` and `useTicketLists`. */
export const useSay = (): (<K extends keyof ClientSays>(what: K, ...words: Parameters<ClientSays[K]>) => void) => say;

/** Watches one ticket's messages, also after a reconnect. */
export function useChatBox(ticketId: number | string | null | undefined) {
  useEffect(() => (ticketId === null || ticketId === undefined ? undefined : watchChat(ticketId)), [ticketId]);
}

/** Watches the lists of these statuses, also after a reconnect. */
export function useTicketLists(statuses: readonly TicketStatus[]) {
  const wanted = statuses.join(",");
  useEffect(() => {
    const leave = wanted
      .split(",")
      .filter(Boolean)
      .map((status) => watchList(status as TicketStatus));
    return () => leave.forEach((stop) => stop());
  }, [wanted]);
}

/** How the line to the server stands. */
export const useLink = (): Link => useSyncExternalStore(onLink, currentLink);
