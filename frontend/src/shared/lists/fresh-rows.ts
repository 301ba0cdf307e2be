import { useState } from "react";

type Id = number | string;

export interface Known {
  scope: string | null;
  ids: ReadonlySet<Id>;
  fresh: ReadonlySet<Id>;
}

export const nothingKnown: Known = { scope: null, ids: new Set(), fresh: new Set() };

/**
 * A row is new when it appears while the search and the number of pages stay the same. The first rows of a list are
 * not.
 */
export function freshen(known: Known, ids: readonly Id[], scope: string | null): Known {
  if (scope !== known.scope) return { scope, ids: new Set(scope === null ? [] : ids), fresh: new Set() };
  const added = scope === null ? [] : ids.filter((id) => !known.ids.has(id));
  if (added.length === 0) return known;
  return { scope, ids: new Set([...known.ids, ...added]), fresh: new Set([...known.fresh, ...added]) };
}

/** Ids of the rows that appeared while the list was shown. */
export function useFreshIds(ids: readonly Id[], scope: string | null): ReadonlySet<Id> {
  const [known, setKnown] = useState(nothingKnown);
  const now = freshen(known, ids, scope);
  if (now !== known) setKnown(now);
  return now.fresh;
}
