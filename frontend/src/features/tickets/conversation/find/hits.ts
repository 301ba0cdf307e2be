/** Where the search stands: the hits known so far, newest first, and the one that is shown. */
export interface Hits {
  ids: readonly number[];
  hasMore: boolean;
  /** Counted from 0; -1 when there is none. */
  at: number;
}

/** What a first page of hits leads to: the newest. */
export const firstHits = (ids: readonly number[], hasMore: boolean): Hits => ({
  ids,
  hasMore,
  at: ids.length > 0 ? 0 : -1,
});

export interface Stepped {
  hits: Hits;
  /** The next one is on a page that is not here yet. */
  needsMore: boolean;
}

/** One on, to the older, or one back. Behind the last comes the first again, once all are known. */
export function step(hits: Hits, by: 1 | -1): Stepped {
  const { ids, hasMore, at } = hits;
  if (ids.length === 0) return { hits, needsMore: false };
  const next = at + by;
  if (next >= 0 && next < ids.length) return { hits: { ...hits, at: next }, needsMore: false };
  if (hasMore && by === 1) return { hits, needsMore: true };
  // Backwards from the newest would be the oldest, which is known only when all are.
  if (hasMore) return { hits, needsMore: false };
  return { hits: { ...hits, at: (next + ids.length) % ids.length }, needsMore: false };
}

/** A page of older hits; the first of them is shown. */
export function moreHits({ ids, at }: Hits, older: readonly number[], hasMore: boolean): Hits {
  const fresh = older.filter((id) => !ids.includes(id));
  return { ids: [...ids, ...fresh], hasMore, at: fresh.length > 0 ? ids.length : at };
}
