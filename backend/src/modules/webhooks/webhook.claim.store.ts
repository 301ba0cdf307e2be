import { testEvent } from "@guiche/contract/webhooks";
import { preparedSqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { DeliveryRow } from "./webhook.store";

/** Deliveries of one endpoint under way at once; of one that fails, a single one finds out whether it is back. */
export const maxOfEndpoint = 4;
/** Longer than a delivery may take: then the process that claimed it has died. Seconds. */
const lease = 40;

/**
 * Claims the endpoint's delivery that has been due for longest. Of a ticket that is the oldest one that has not arrived,
 * so that its events stay in order; it gets its place in the sequence here. The count of a ticket outlives the log.
 */
export function claimNext(scope: Scope, webhookId: number, at: Date): Promise<DeliveryRow | null> {
  return preparedSqlOf(scope).first<DeliveryRow>`
    WITH head AS (
      SELECT p.id, p."ticketId", p.sequence FROM webhook_deliveries p
        JOIN webhooks w ON w."companyId" = p."companyId" AND w.id = p."webhookId"
         AND (p.event = ${testEvent} OR (w."isActive" AND (w."pausedUntil" IS NULL OR w."pausedUntil" <= ${at})))
        JOIN companies c ON c.id = p."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
        JOIN plans n ON n.id = c."planId" AND n."useExternalApi"
       WHERE p."companyId" = ${scope} AND p."webhookId" = ${webhookId} AND p.state = 'pending'
         AND p."nextTryAt" <= ${at} AND (p."leaseUntil" IS NULL OR p."leaseUntil" <= ${at})
         AND (p."ticketId" IS NULL OR NOT EXISTS (
           SELECT FROM webhook_deliveries b
            WHERE b."companyId" = p."companyId" AND b."webhookId" = p."webhookId" AND b."ticketId" = p."ticketId"
              AND b.state = 'pending' AND b.id < p.id))
         AND (SELECT count(*) FROM webhook_deliveries l
               WHERE l."companyId" = ${scope} AND l."webhookId" = ${webhookId} AND l.state = 'pending'
                 AND l."leaseUntil" > ${at}) < CASE WHEN w."failingSince" IS NULL THEN ${maxOfEndpoint}::int ELSE 1 END
       ORDER BY p."nextTryAt", p.id LIMIT 1 FOR UPDATE OF p SKIP LOCKED
    ), counted AS (
      INSERT INTO webhook_sequences AS s ("companyId", "webhookId", "ticketId", last)
      SELECT ${scope}, ${webhookId}, head."ticketId", 1 FROM head
       WHERE head."ticketId" IS NOT NULL AND head.sequence IS NULL
      ON CONFLICT ("companyId", "webhookId", "ticketId") DO UPDATE SET last = s.last + 1, "updatedAt" = now()
      RETURNING last)
    UPDATE webhook_deliveries d
       SET "leaseUntil" = ${at}::timestamptz + make_interval(secs => ${lease}), attempts = d.attempts + 1,
           sequence = coalesce(d.sequence, (SELECT last FROM counted)), "updatedAt" = now()
      FROM head WHERE d."companyId" = ${scope} AND d.id = head.id
    RETURNING d.*`;
}
