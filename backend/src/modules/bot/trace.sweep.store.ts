import { settingDefaults } from "@guiche/contract/settings";
import { inBatches } from "../../core/db/in-batches";
import { fragment } from "../../core/tenant/sql";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

const { sql } = crossTenantSql("removing old traces of the bot");

/** Each company with the time before which it keeps nothing. */
const limits = (at: Date) => fragment`
  (SELECT c.id, ${at}::timestamptz
                - coalesce(d.value, ${settingDefaults.botTraceDays})::int * interval '1 day' AS before
     FROM companies c LEFT JOIN settings d ON d."companyId" = c.id AND d.key = 'botTraceDays')`;

/**
 * Removes traces and ended calls that are older than their company keeps them, and programs a day later than the traces
 * that name them.
 */
export async function removeTraces(at: Date): Promise<void> {
  await inBatches(
    (size) => sql`
      DELETE FROM bot_traces WHERE id IN (
        SELECT o.id FROM ${limits(at)} l CROSS JOIN LATERAL (
          SELECT s.id FROM bot_traces s WHERE s."companyId" = l.id AND s."createdAt" < l.before
           ORDER BY s."createdAt" LIMIT ${size}) o
         LIMIT ${size})
      RETURNING 1`,
  );
  await inBatches(
    (size) => sql`
      DELETE FROM bot_calls WHERE id IN (
        SELECT o.id FROM ${limits(at)} l CROSS JOIN LATERAL (
          SELECT k.id FROM bot_calls k
           WHERE k."companyId" = l.id AND k."createdAt" < l.before AND k.state IN ('done', 'later')
           ORDER BY k."createdAt" LIMIT ${size}) o
         LIMIT ${size})
      RETURNING 1`,
  );
  await inBatches(
    (size) => sql`
      DELETE FROM bot_programs WHERE id IN (
        SELECT p.id FROM bot_programs p JOIN ${limits(at)} l ON l.id = p."companyId"
         WHERE p."usedAt" < l.before - interval '1 day' LIMIT ${size})
      RETURNING 1`,
  );
}
