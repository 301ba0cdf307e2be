import { QueryClient } from "@tanstack/react-query";
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
