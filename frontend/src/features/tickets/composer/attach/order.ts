/** Moves a row one position up or down; at the ends nothing changes. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const row = rows[at];
  const goal = at + by;
  if (row === undefined || goal < 0 || goal >= rows.length) return [...rows];
  return rows.toSpliced(at, 1).toSpliced(goal, 0, row);
}
