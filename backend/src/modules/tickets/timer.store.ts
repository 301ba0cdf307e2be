import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

/** Timed acts: tickets without a queue are transferred to one, tickets without an answer are closed. */
export const timedActions = ["transfer", "expire"] as const;
export type TimedAction = (typeof timedActions)[number];

interface DueTicket {
  companyId: number;
  ticketId: number;
  act: TimedAction;
}

/** One statement however many companies there are. Suspended companies are skipped. */
export const dueTickets = (at: Date) =>
  crossTenantSql("finding tickets that waited too long").sql<DueTicket>`
    (SELECT t."companyId", t.id AS "ticketId", 'transfer' AS act
       FROM tickets t
       JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
       JOIN companies c ON c.id = t."companyId"
      WHERE t.status = 'pending' AND t."queueId" IS NULL AND w."timeToTransfer" > 0 AND w."transferQueueId" IS NOT NULL
        AND t."queuedAt" <= ${at}::timestamptz - make_interval(mins => w."timeToTransfer")
        AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
      ORDER BY t."queuedAt" LIMIT 1000)
    UNION ALL
    (SELECT t."companyId", t.id, 'expire'
       FROM tickets t
       JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
       JOIN companies c ON c.id = t."companyId"
      WHERE t.status = 'open' AND t."lastFromMe" AND w."expiresTicket" > 0
        AND t."lastMessageAt" <= ${at}::timestamptz - make_interval(mins => w."expiresTicket")
        AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
      ORDER BY t."lastMessageAt" LIMIT 1000)`;

/**
 * Locks the ticket until the commit if it is still due and nobody else has it locked: an agent, an inbound message,
 * another process. Returns it with its target queue.
 */
export async function claimDue(scope: Scope, id: number, act: TimedAction, at: Date) {
  const isDue: Record<TimedAction, Fragment> = {
    transfer: fragment`
      t.status = 'pending' AND t."queueId" IS NULL AND w."timeToTransfer" > 0 AND w."transferQueueId" IS NOT NULL
      AND t."queuedAt" <= ${at}::timestamptz - make_interval(mins => w."timeToTransfer")`,
    expire: fragment`
      t.status = 'open' AND t."lastFromMe" AND w."expiresTicket" > 0
      AND t."lastMessageAt" <= ${at}::timestamptz - make_interval(mins => w."expiresTicket")`,
  };
  const [row] = await sqlOf(scope)<{ id: number; queueId: number | null }>`
    SELECT t.id, w."transferQueueId" AS "queueId"
      FROM tickets t JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
     WHERE t."companyId" = ${scope} AND t.id = ${id} AND ${isDue[act]}
       FOR UPDATE OF t SKIP LOCKED`;
  return row ?? null;
}
