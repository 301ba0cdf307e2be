import { inBatches } from "../../core/db/in-batches";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { fragment } from "../../core/tenant/sql";

/**
 * Due endpoints of one company or of all. A test also goes to one that is off or asked for a pause: an admin wants
 * to see whether it works.
 */
export const dueEndpoints = (at: Date, companyId: number | null) =>
  crossTenantSql("delivering webhooks").sql<{ companyId: number; webhookId: number }>`
    SELECT w."companyId", w.id AS "webhookId" FROM webhooks w
      JOIN companies c ON c.id = w."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
      JOIN plans n ON n.id = c."planId" AND n."useExternalApi"
     WHERE (${companyId}::bigint IS NULL OR w."companyId" = ${companyId})
       AND ((w."isActive" AND (w."pausedUntil" IS NULL OR w."pausedUntil" <= ${at}) AND EXISTS (${due(at)}))
            OR EXISTS (${due(at)} AND p.event = 'test'))`;

const due = (at: Date) => fragment`
  SELECT FROM webhook_deliveries p
   WHERE p."webhookId" = w.id AND p.state = 'pending' AND p."nextTryAt" <= ${at}
     AND (p."leaseUntil" IS NULL OR p."leaseUntil" <= ${at})`;

/** The log keeps thirty days; bodies go with their rows, and the counts of deleted tickets with them. */
export async function removeOldDeliveries(): Promise<void> {
  await inBatches(
    (size) => crossTenantSql("removing old webhook deliveries").sql`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT d.id FROM webhook_deliveries d WHERE d."createdAt" < now() - interval '30 days'
         ORDER BY d."createdAt" LIMIT ${size})
      RETURNING 1`,
  );
  await crossTenantSql("removing counts of deleted tickets").sql`
    DELETE FROM webhook_sequences s
     WHERE s."updatedAt" < now() - interval '30 days'
       AND NOT EXISTS (SELECT FROM tickets t WHERE t."companyId" = s."companyId" AND t.id = s."ticketId")`;
}
