import type { ClientEvents, RealtimeEvents, Topic } from "@guiche/contract/realtime";
import type { TicketStatus } from "@guiche/contract/tickets";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import {
  currentSocketStatus,
  onSocketStatus,
  subscribe,
  emit,
  watchChat,
  watchList,
  type SocketStatus,
} from "./socket";

/** Subscribes to a topic's events while the component is mounted. */
export function useRealtime<T extends Topic>(topic: T, listener: (event: RealtimeEvents[T]) => void) {
  const latest = useEffectEvent(listener);
  useEffect(() => subscribe(topic, (event) => latest(event)), [topic]);
}

/** Sends a message once. `useChatBox` and `useTicketLists` send theirs again after a reconnect. */
export const useEmit = (): (<K extends keyof ClientEvents>(event: K, ...args: Parameters<ClientEvents[K]>) => void) =>
  emit;

/** Joins a ticket's room, and joins again after a reconnect. */
export function useChatBox(ticketId: number | string | null | undefined) {
  useEffect(() => (ticketId === null || ticketId === undefined ? undefined : watchChat(ticketId)), [ticketId]);
}

/** Joins the rooms of these statuses, and joins again after a reconnect. */
export function useTicketLists(statuses: readonly TicketStatus[]) {
  const joinedStatuses = statuses.join(",");
  useEffect(() => {
    const leave = joinedStatuses
      .split(",")
      .filter(Boolean)
      .map((status) => watchList(status as TicketStatus));
    return () => leave.forEach((stop) => stop());
  }, [joinedStatuses]);
}

/** State of the socket to the server. */
export const useSocketStatus = (): SocketStatus => useSyncExternalStore(onSocketStatus, currentSocketStatus);
