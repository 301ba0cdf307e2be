import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Connections that offer this queue to customers, or transfer tickets to it. */
export const connectionsNaming = (scope: Scope, queueId: number) => sqlOf(scope).values<number>`
  SELECT w.id FROM connections w
   WHERE w."companyId" = ${scope}
     AND (w."transferQueueId" = ${queueId} OR EXISTS (
           SELECT FROM connection_queues l
            WHERE l."companyId" = w."companyId" AND l."connectionId" = w.id AND l."queueId" = ${queueId}))
   ORDER BY w.id`;
