import { useEffect, useState } from "react";

/** As long as the tint is to be seen: a card that is scrolled away and back is not new again. */
const freshMs = 1_500;
const none: ReadonlySet<number> = new Set();

type Row = { id: number };
export interface Seen {
  ids: ReadonlySet<number>;
  fresh: ReadonlySet<number>;
}

/** What was shown before, and what came among it since. What stands below all of it is the next page, and is not new. */
export function seeing({ ids, fresh }: Seen, rows: readonly Row[]): Seen {
  const added = rows.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return { ids, fresh };
  const lowest = rows.findLastIndex(({ id }) => ids.has(id));
  const came = rows.slice(0, Math.max(lowest, 0)).filter(({ id }) => !ids.has(id));
  return {
    ids: new Set([...ids, ...added.map(({ id }) => id)]),
    fresh: came.length === 0 ? fresh : new Set([...fresh, ...came.map(({ id }) => id)]),
  };
}

/** The rows that appeared while somebody was looking. */
export function useFreshRows(rows: readonly Row[]): ReadonlySet<number> {
  const [seen, setSeen] = useState<Seen>(() => ({ ids: new Set(rows.map(({ id }) => id)), fresh: none }));
  const now = seeing(seen, rows);
  if (now.ids !== seen.ids) setSeen(now);
  const hasFresh = now.fresh.size > 0;
  useEffect(() => {
    if (!hasFresh) return;
    const timer = setTimeout(() => setSeen(({ ids }) => ({ ids, fresh: none })), freshMs);
    return () => clearTimeout(timer);
  }, [hasFresh]);
  return now.fresh;
}
