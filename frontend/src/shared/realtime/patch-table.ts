import type { RealtimeEvents, Topic } from "@guiche/contract/realtime";
import type { QueryClient } from "@tanstack/react-query";

/** How news of each topic changes a feature's caches. */
export type PatchTable = { [T in Topic]?: (client: QueryClient, event: RealtimeEvents[T]) => void };
