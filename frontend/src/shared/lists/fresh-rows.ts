import { useState } from "react";

type Id = number | string;

export interface Known {
  scope: string | null;
  ids: ReadonlySet<Id>;
  fresh: ReadonlySet<Id>;
}

export const nothingKnown: Known = { scope: null, ids: new Set(), fresh: new Set() };

/** A row is new when it came while the same search and as many pages were shown. The first rows of a list never are. */
export function freshen(known: Known, ids: readonly Id[], scope: string | null): Known {
  if (scope !== known.scope) return { scope, ids: new Set(scope === null ? [] : ids), fresh: new Set() };
  const added = scope === null ? [] : ids.filter((id) => !known.ids.has(id));
  if (added.length === 0) return known;
  return { scope, ids: new Set([...known.ids, ...added]), fresh: new Set([...known.fresh, ...added]) };
}

/** The rows that appeared while somebody was looking. */
export function useFreshIds(ids: readonly Id[], scope: string | null): ReadonlySet<Id> {
  const [known, setKnown] = useState(nothingKnown);
  const now = freshen(known, ids, scope);
  if (now !== known) setKnown(now);
  return now.fresh;
}
