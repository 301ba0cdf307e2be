import { across } from "../../core/tenant/across";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

/** What a clock does to tickets: those that wait without a queue get one, those without an answer are closed. */
export const timedActs = ["transfer", "expire"] as const;
export type TimedAct = (typeof timedActs)[number];

export interface DueTicket {
  companyId: number;
  ticketId: number;
  act: TimedAct;
}

/** In one statement however many companies there are. Whoever is shut out does nothing by itself. */
export const dueTickets = (at: Date) =>
  across("finding tickets that waited too long").sql<DueTicket>`
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
 * The ticket, if it is still due and nobody is at it: an agent, a message that comes in, another process. Nobody else
 * changes it until the commit. With the queue into which it goes.
 */
export async function claimDue(scope: Scope, id: number, act: TimedAct, at: Date) {
  const isDue: Record<TimedAct, Fragment> = {
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
