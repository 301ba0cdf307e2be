import { inBatches } from "../../core/db/in-batches";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

const { sql } = crossTenantSql("removing old traces of the bot");

/** Traces and ended calls are kept for some weeks, programs a day longer than the traces that name them. */
export async function removeTraces(before: Date): Promise<void> {
  await inBatches(
    (size) => sql<{ count: number }>`
      WITH gone AS (
        DELETE FROM bot_traces WHERE id IN (
          SELECT s.id FROM bot_traces s WHERE s."createdAt" < ${before} ORDER BY s."createdAt" LIMIT ${size})
        RETURNING 1)
      SELECT count(*)::int AS count FROM gone`,
  );
  await inBatches(
    (size) => sql<{ count: number }>`
      WITH gone AS (
        DELETE FROM bot_calls WHERE id IN (
          SELECT c.id FROM bot_calls c WHERE c."createdAt" < ${before} AND c.state IN ('done', 'later') LIMIT ${size})
        RETURNING 1)
      SELECT count(*)::int AS count FROM gone`,
  );
  await inBatches(
    (size) => sql<{ count: number }>`
      WITH gone AS (
        DELETE FROM bot_programs WHERE id IN (
          SELECT p.id FROM bot_programs p WHERE p."usedAt" < ${before}::timestamptz - interval '1 day' LIMIT ${size})
        RETURNING 1)
      SELECT count(*)::int AS count FROM gone`,
  );
}
