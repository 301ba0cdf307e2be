import type { MigrationOfferDto } from "@guiche/contract/migration-offers";
import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { MigrationOffer } from "../../models/accounts/migration-offer";

export const migrationOfferStore = (scope: Scope) => {
  const offers = repository(scope, MigrationOffer);
  return {
    /** Without what a user has switched on since, or has no minutes any more. */
    listVisible: (now: Date) => offers.sql<MigrationOfferDto>`
      SELECT o.id, o.kind, coalesce(w.id, c.id) AS "targetId", coalesce(w.name, c.name) AS name, o.minutes,
             CASE o.kind WHEN 'expiresTicket' THEN (
               SELECT count(*)::int FROM tickets t
                WHERE t."companyId" = ${scope} AND t."connectionId" = w.id AND t.status = 'open' AND t."lastFromMe"
                  AND t."waitingSince" IS NULL AND NOT t."isGroup" AND t."pausedUntil" IS NULL
                  AND t."lastMessageAt" <= ${now}::timestamptz - make_interval(mins => o.minutes)) END AS "ticketsToClose"
        FROM migration_offers o
             LEFT JOIN connections w ON w."companyId" = ${scope} AND w.id = o."connectionId"
             LEFT JOIN campaigns c ON c."companyId" = ${scope} AND c.id = o."campaignId"
       WHERE o."companyId" = ${scope}
         AND CASE o.kind WHEN 'expiresTicket' THEN w."expiresTicket" = 0
                         WHEN 'timeToTransfer' THEN w."timeToTransfer" = 0 AND w."transferQueueId" IS NOT NULL
                         WHEN 'plannedCampaign' THEN c.status = 'INATIVA'
                         ELSE c.status = 'CANCELADA' END
       ORDER BY o.id`,
    remove: (id: number) => offers.remove({ id }),
    removeAll: () => offers.remove({}),
  };
};
