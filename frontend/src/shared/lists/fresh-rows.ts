import { useState } from "react";

type Id = number | string;

interface KnownRows {
  scope: string | null;
  ids: ReadonlySet<Id>;
  fresh: ReadonlySet<Id>;
}

export const noKnownRows: KnownRows = { scope: null, ids: new Set(), fresh: new Set() };

/**
 * A row is new when it appears while the search and the number of pages stay the same. The first rows of a list are
 * not.
 */
export function freshen(knownRows: KnownRows, ids: readonly Id[], scope: string | null): KnownRows {
  if (scope !== knownRows.scope) return { scope, ids: new Set(scope === null ? [] : ids), fresh: new Set() };
  const addedIds = scope === null ? [] : ids.filter((id) => !knownRows.ids.has(id));
  if (addedIds.length === 0) return knownRows;
  return { scope, ids: new Set([...knownRows.ids, ...addedIds]), fresh: new Set([...knownRows.fresh, ...addedIds]) };
}

/** Ids of the rows that appeared while the list was shown. */
export function useFreshIds(ids: readonly Id[], scope: string | null): ReadonlySet<Id> {
  const [knownRows, setKnownRows] = useState(noKnownRows);
  const now = freshen(knownRows, ids, scope);
  if (now !== knownRows) setKnownRows(now);
  return now.fresh;
}
