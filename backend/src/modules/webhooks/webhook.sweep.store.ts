import { inBatches } from "../../core/db/in-batches";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import type { DeliveryRow } from "./webhook.store";

/** Deliveries of one endpoint under way at once, and of all endpoints in one claim. */
const ofOne = 4;
const atOnce = 100;
/** Longer than a delivery may take: then the process that claimed it has died. Seconds. */
const lease = 40;

/**
 * Claims what is due, at most four of an endpoint at a time, so that a slow one keeps nobody waiting. Of a ticket only
 * the oldest that has not arrived, so that its events stay in order; it gets its place in the sequence here.
 */
export const claimDue = (at: Date) =>
  crossTenantSql("delivering webhooks").sql<DeliveryRow>`
    UPDATE webhook_deliveries d
       SET "leaseUntil" = ${at}::timestamptz + make_interval(secs => ${lease}), attempts = d.attempts + 1,
           "updatedAt" = now(),
           sequence = CASE WHEN d."ticketId" IS NULL THEN NULL ELSE coalesce(d.sequence, 1 + (
             SELECT coalesce(max(e.sequence), 0) FROM webhook_deliveries e
              WHERE e."webhookId" = d."webhookId" AND e."ticketId" = d."ticketId" AND e.sequence IS NOT NULL)) END
     WHERE d.state = 'pending' AND d."nextTryAt" <= ${at} AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= ${at})
       AND d.id IN (
         SELECT x.id FROM (
           SELECT p.id, p."nextTryAt", p."webhookId",
                  row_number() OVER (PARTITION BY p."webhookId" ORDER BY p."nextTryAt", p.id) AS place
             FROM webhook_deliveries p
             JOIN webhooks w ON w."companyId" = p."companyId" AND w.id = p."webhookId" AND w."isActive"
             JOIN companies c ON c.id = p."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
             JOIN plans n ON n.id = c."planId" AND n."useExternalApi"
            WHERE p.state = 'pending' AND p."nextTryAt" <= ${at} AND (p."leaseUntil" IS NULL OR p."leaseUntil" <= ${at})
              AND (p."ticketId" IS NULL OR NOT EXISTS (
                SELECT FROM webhook_deliveries b
                 WHERE b."webhookId" = p."webhookId" AND b."ticketId" = p."ticketId" AND b.state = 'pending'
                   AND b.id < p.id))) x
          WHERE x.place <= ${ofOne} - (
            SELECT count(*) FROM webhook_deliveries l
             WHERE l."webhookId" = x."webhookId" AND l.state = 'pending' AND l."leaseUntil" > ${at})
          ORDER BY x."nextTryAt", x.id LIMIT ${atOnce})
    RETURNING d.*`;

/** The log keeps thirty days; bodies go with their rows. */
export const removeOldDeliveries = (): Promise<void> =>
  inBatches(
    (size) => crossTenantSql("removing old webhook deliveries").sql<{ count: number }>`
      WITH gone AS (
        DELETE FROM webhook_deliveries WHERE id IN (
          SELECT d.id FROM webhook_deliveries d WHERE d."createdAt" < now() - interval '30 days'
           ORDER BY d."createdAt" LIMIT ${size})
        RETURNING 1)
      SELECT count(*)::int AS count FROM gone`,
  );
