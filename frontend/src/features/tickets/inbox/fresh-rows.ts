type Row = { id: number };

/** The rows that came among those that were seen. What stands below all of them is the next page, and is not new. */
export function cameAmong(seen: ReadonlySet<number>, rows: readonly Row[]): number[] {
  const lowest = rows.findLastIndex(({ id }) => seen.has(id));
  return rows
    .slice(0, Math.max(lowest, 0))
    .map(({ id }) => id)
    .filter((id) => !seen.has(id));
}
