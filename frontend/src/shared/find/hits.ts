/** The hits loaded so far, newest first, and the current one. */
export interface Hits {
  ids: readonly number[];
  hasMore: boolean;
  /** Index of the current hit; -1 without hits. */
  at: number;
}

/** The first page of hits, with the newest one current. */
export const initialHits = (ids: readonly number[], hasMore: boolean): Hits => ({
  ids,
  hasMore,
  at: ids.length > 0 ? 0 : -1,
});

interface StepResult {
  hits: Hits;
  /** Whether the next hit is on a page that is not loaded. */
  needsMore: boolean;
}

/** Steps to the next older or newer hit. Wraps around once all hits are loaded. */
export function step(hits: Hits, by: 1 | -1): StepResult {
  const { ids, hasMore, at } = hits;
  if (ids.length === 0) return { hits, needsMore: false };
  const next = at + by;
  if (next >= 0 && next < ids.length) return { hits: { ...hits, at: next }, needsMore: false };
  if (hasMore && by === 1) return { hits, needsMore: true };
  // Stepping back from the newest hit leads to the oldest, which is known only when all are loaded.
  if (hasMore) return { hits, needsMore: false };
  return { hits: { ...hits, at: (next + ids.length) % ids.length }, needsMore: false };
}

/** Adds a page of older hits; its first one becomes current. */
export function appendHits({ ids, at }: Hits, older: readonly number[], hasMore: boolean): Hits {
  const fresh = older.filter((id) => !ids.includes(id));
  return { ids: [...ids, ...fresh], hasMore, at: fresh.length > 0 ? ids.length : at };
}
