import type { RealtimeEvents, Topic } from "@guiche/contract/realtime";
import type { QueryClient } from "@tanstack/react-query";

/** How the events of each topic update a feature's caches. */
export type PatchTable = { [T in Topic]?: (client: QueryClient, event: RealtimeEvents[T]) => void };
