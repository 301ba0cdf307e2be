type Row = { id: number };

/** The ids of new rows above or between known ones. Rows below all known ones are the next page and not new. */
export function newRowIds(seenIds: ReadonlySet<number>, rows: readonly Row[]): number[] {
  const lowest = rows.findLastIndex(({ id }) => seenIds.has(id));
  return rows
    .slice(0, Math.max(lowest, 0))
    .map(({ id }) => id)
    .filter((id) => !seenIds.has(id));
}
