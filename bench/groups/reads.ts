import type { Database } from "../../harness/installation/database";

const big = ["tickets", "messages"];

/** How the large tables have been read so far, as counted by Postgres: sequentially, and through each index. */
interface Reads {
  sequential: number;
  byIndex: Record<string, number>;
}

export async function readsOf(database: Database): Promise<Reads> {
  const { scans } = await database.one<{ scans: string }>(
    `SELECT coalesce(sum(seq_scan), 0) AS scans FROM pg_stat_user_tables WHERE relname = ANY($1)`,
    [big],
  );
  const indexes = await database.rows<{ name: string; scans: string }>(
    `SELECT indexrelname AS name, idx_scan AS scans FROM pg_stat_user_indexes WHERE relname = ANY($1)`,
    [big],
  );
  return {
    sequential: Number(scans),
    byIndex: Object.fromEntries(indexes.map(({ name, scans: read }) => [name, Number(read)])),
  };
}

/** The indexes used since `before`, with the number of scans. */
export const servedSince = (before: Reads, after: Reads): string[] =>
  Object.entries(after.byIndex)
    .map(([name, scans]) => ({ name, scans: scans - (before.byIndex[name] ?? 0) }))
    .filter(({ scans }) => scans > 0)
    .sort((a, b) => b.scans - a.scans)
    .map(({ name, scans }) => `read through ${name}: ${scans} times`);
