import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../shared/api/call";

const tries = 2;

/** A refusal stays a refusal; only a lost line and a server in trouble are worth asking again. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < tries && error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

/** News keeps what is cached up to date, and a reconnect asks for all of it again: nothing grows old by the clock alone. */
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
