import { topics } from "@guiche/contract/realtime";
import { notifyManager, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { connectionPatches } from "../features/connections/connection.cache";
import { ticketPatches } from "../features/tickets/state/ticket.cache";
import { frameBatch } from "../shared/realtime/batch";
import { refetchAfter, refetch } from "../shared/lists/refetch";
import { onFirstConnect, subscribe, onReconnect, openSocket, useRealtime, type PatchTable } from "../shared/realtime";
import { useSession } from "../shared/session";
import { raiseConflict } from "../shared/session/conflict";
import { patchCaches } from "./cache-tables";
import { useLiveSession } from "./use-live-session";

/** The tables that an open conversation needs; `later-caches` holds the rest. */
const tables: readonly PatchTable[] = [ticketPatches, connectionPatches];
const later = () => import("./later-caches").then((module) => module.laterTables);

/**
 * Refetches what was fetched before the socket was up: events in between reached neither the reply nor the socket.
 * Requests under way are repeated after their reply, so no first reply is delayed.
 */
function askOnceMore(client: QueryClient) {
  const underWay = client.getQueryCache().findAll({ fetchStatus: "fetching" });
  void client.invalidateQueries({ refetchType: "active" }, { cancelRefetch: false });
  refetchAfter(client, underWay);
}

/** The only subscriber: applies every event to the tables of all features, batched per frame. */
function listen(client: QueryClient) {
  const batch = frameBatch((tasks) => notifyManager.batch(() => tasks.forEach((task) => task())));
  const patch = patchCaches(client, tables, later);
  const unsubscribe = topics.map((topic) => subscribe(topic, (event) => batch.add(() => patch(topic, event))));
  const stopFirst = onFirstConnect(() => askOnceMore(client));
  const stopReconnect = onReconnect(() => {
    batch.flush();
    refetch(client, {});
  });
  return () => {
    unsubscribe.forEach((stop) => stop());
    stopFirst();
    stopReconnect();
  };
}

/** Keeps the socket open while a user is signed in. */
export function RealtimeToCaches() {
  const client = useQueryClient();
  const { id, companyId } = useSession().user;
  useEffect(() => listen(client), [client]);
  useEffect(() => openSocket(companyId), [companyId]);
  useRealtime("auth", (event) => {
    if (event.user.id === id) raiseConflict();
  });
  useLiveSession();
  return null;
}
