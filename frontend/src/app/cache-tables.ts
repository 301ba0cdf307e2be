import type { RealtimeEvents, Topic } from "@guiche/contract/realtime";
import type { QueryClient } from "@tanstack/react-query";
import type { PatchTable } from "../shared/realtime";

type Apply = <T extends Topic>(topic: T, event: RealtimeEvents[T]) => void;

const patch = <T extends Topic>(table: PatchTable, client: QueryClient, topic: T, event: RealtimeEvents[T]) =>
  table[topic]?.(client, event);

/**
 * Applies events to the loaded tables at once, and to the lazy ones in order after they load. When they cannot be
 * loaded, all cached data is refetched, so that no list misses an event.
 */
export function patchCaches(
  client: QueryClient,
  now: readonly PatchTable[],
  loadLater: () => Promise<readonly PatchTable[]>,
): Apply {
  let later: readonly PatchTable[] | null = null;
  let waiting: ((tables: readonly PatchTable[]) => void)[] = [];
  let loading: Promise<void> | null = null;

  const load = () =>
    loadLater().then(
      (tables) => {
        later = tables;
        for (const act of waiting) act(tables);
        waiting = [];
      },
      () => {
        // The next event tries again.
        loading = null;
        waiting = [];
        void client.invalidateQueries();
      },
    );

  return (topic, event) => {
    for (const table of now) patch(table, client, topic, event);
    const act = (tables: readonly PatchTable[]) => {
      for (const table of tables) patch(table, client, topic, event);
    };
    if (later) return act(later);
    waiting.push(act);
    loading ??= load();
  };
}
