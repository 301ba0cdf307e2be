import { QueryClient } from "@tanstack/react-query";
import { currentSession, onSession } from "../session/store";
import { ApiError } from "./call";

const tries = 2;

/** Only network failures and server errors are retried; a refusal is final. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < tries && error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

/** Realtime events keep the cache current and a reconnect refetches it, so window focus triggers no refetch. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });

let current: { userId: number; client: QueryClient } | null = null;

/**
 * The query client of the signed-in user, the same until they sign out. It is kept outside React, which forgets the
 * state of a component whose first render is interrupted: an outbox that was started by then would keep a client that
 * is not read, and send messages without waiting for the ticket to be accepted.
 */
export function queryClientOf(userId: number): QueryClient {
  if (current?.userId !== userId) current = { userId, client: newQueryClient() };
  return current.client;
}

onSession(() => {
  if (currentSession().state !== "in") current = null;
});
