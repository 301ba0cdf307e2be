import { testEvent } from "@guiche/contract/webhooks";
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
 * the oldest that has not arrived, so that its events stay in order; it gets its place in the sequence here. A test goes
 * also to an endpoint that is off or asked for a pause: somebody wants to see whether it works.
 */
export async function claimDue(at: Date): Promise<DeliveryRow[]> {
  const claimed = await claim(at);
  const unplaced = claimed.filter(({ ticketId, sequence }) => ticketId !== null && sequence === null);
  if (unplaced.length === 0) return claimed;
  const placed = new Map((await place(unplaced.map(({ id }) => id))).map(({ id, sequence }) => [id, sequence]));
  return claimed.map((row) => ({ ...row, sequence: row.sequence ?? placed.get(row.id) ?? null }));
}

const claim = (at: Date) =>
  crossTenantSql("delivering webhooks").sql<DeliveryRow>`
    UPDATE webhook_deliveries d
       SET "leaseUntil" = ${at}::timestamptz + make_interval(secs => ${lease}), attempts = d.attempts + 1,
           "updatedAt" = now()
     WHERE d.state = 'pending' AND d."nextTryAt" <= ${at} AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= ${at})
       AND d.id IN (
         SELECT x.id FROM (
           SELECT p.id, p."nextTryAt", p."webhookId",
                  row_number() OVER (PARTITION BY p."webhookId" ORDER BY p."nextTryAt", p.id) AS place
             FROM webhook_deliveries p
             JOIN webhooks w ON w."companyId" = p."companyId" AND w.id = p."webhookId"
              AND (p.event = ${testEvent} OR (w."isActive" AND (w."pausedUntil" IS NULL OR w."pausedUntil" <= ${at})))
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

/** Counts claimed deliveries, each of another ticket or another endpoint. The count outlives the log. */
const place = (ids: number[]) =>
  crossTenantSql("delivering webhooks").sql<{ id: number; sequence: number }>`
    WITH counted AS (
      INSERT INTO webhook_sequences AS s ("companyId", "webhookId", "ticketId", last)
      SELECT d."companyId", d."webhookId", d."ticketId", 1 FROM webhook_deliveries d
       WHERE d.id = ANY(${ids}::bigint[]) AND d.sequence IS NULL
      ON CONFLICT ("companyId", "webhookId", "ticketId") DO UPDATE SET last = s.last + 1, "updatedAt" = now()
      RETURNING "webhookId", "ticketId", last)
    UPDATE webhook_deliveries d SET sequence = counted.last FROM counted
     WHERE d.id = ANY(${ids}::bigint[]) AND d."webhookId" = counted."webhookId" AND d."ticketId" = counted."ticketId"
    RETURNING d.id, d.sequence`;

/** The log keeps thirty days; bodies go with their rows, and the counts of deleted tickets with them. */
export async function removeOldDeliveries(): Promise<void> {
  await inBatches(
    (size) => crossTenantSql("removing old webhook deliveries").sql<{ count: number }>`
      WITH gone AS (
        DELETE FROM webhook_deliveries WHERE id IN (
          SELECT d.id FROM webhook_deliveries d WHERE d."createdAt" < now() - interval '30 days'
           ORDER BY d."createdAt" LIMIT ${size})
        RETURNING 1)
      SELECT count(*)::int AS count FROM gone`,
  );
  await crossTenantSql("removing counts of deleted tickets").sql`
    DELETE FROM webhook_sequences s
     WHERE s."updatedAt" < now() - interval '30 days'
       AND NOT EXISTS (SELECT FROM tickets t WHERE t."companyId" = s."companyId" AND t.id = s."ticketId")`;
}
