import type { NumberEvents } from "@guiche/contract/rules/number-health";
import { now } from "../../core/clock";
import { preparedSqlOf, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { hasWritten } from "../messages";

type CountedEvents = Omit<NumberEvents, "now" | "coldLimit" | "restrictedUntil" | "warmSince" | "official"> & {
  restrictedUntil: Date | null;
  warmSince: Date;
};

/** Hours for which one refusal counts as a restriction, when WhatsApp names no end. */
const hoursOfRefusal = 1;

const restrictedUntil = (at: Date) => fragment`
  greatest(CASE WHEN w."restrictedUntil" > ${at}::timestamptz THEN w."restrictedUntil" END,
           w."refusedAt" + make_interval(hours => ${hoursOfRefusal}))`;

/** Whether WhatsApp restricts the number, without counting anything. */
export const isRestrictedNow = (scope: Scope, connectionId: number, at: Date) => preparedSqlOf(scope).hasRows`
  SELECT 1 FROM connections w
   WHERE w."companyId" = ${scope} AND w.id = ${connectionId} AND ${restrictedUntil(at)} > ${at}::timestamptz`;

/** Counters of a connection. `dayBegan`: midnight in the company's time zone, because budgets are per day. */
export function countEvents(
  scope: Scope,
  connectionId: number,
  at: Date,
  dayBegan: Date,
): Promise<CountedEvents | null> {
  return preparedSqlOf(scope).first<CountedEvents>`
    SELECT ${restrictedUntil(at)} AS "restrictedUntil",
           CASE WHEN w."inUseSince" IS NULL THEN w."warmSince"
                ELSE least(w."warmSince", w."inUseSince"::timestamp AT TIME ZONE 'UTC') END AS "warmSince",
           w."skipsWarmUp",
           count(l.id) FILTER (WHERE l.failure IN ('restricted', 'forbidden', 'tooFast', 'refused')
                                 AND l."createdAt" > ${at}::timestamptz - interval '1 day')::int AS "refused24h",
           count(l.id) FILTER (WHERE l."createdAt" > ${at}::timestamptz - interval '1 day')::int AS "sent24h",
           count(l.id) FILTER (WHERE l."isCold" AND l.ack > 0)::int AS "cold7d",
           count(l.id) FILTER (WHERE l."isCold" AND l.ack > 0 AND (l."answeredAt" IS NOT NULL OR l."messageId" IS NOT NULL))::int
             AS "answered7d",
           (SELECT count(*)::int FROM opt_outs o
             WHERE o."companyId" = w."companyId" AND o."connectionId" = w.id
               AND o."createdAt" > ${at}::timestamptz - interval '7 days') AS "optOuts7d",
           count(l.id) FILTER (WHERE l."isCold" AND l.ack >= 0 AND l."createdAt" >= ${dayBegan})::int
             -- Conversations that an agent began, and in which nobody answered yet.
             + (SELECT count(*)::int FROM tickets t
                 WHERE t."companyId" = w."companyId" AND t."connectionId" = w.id AND t."createdAt" >= ${dayBegan}
                   AND t."lastFromMe" AND t."lastInboundId" IS NULL AND NOT t."isGroup"
                   AND NOT ${hasWritten(scope, fragment`t."contactId"`, at)}) AS "coldToday",
           (SELECT count(*)::int FROM outages d
             WHERE d."companyId" = w."companyId" AND d."connectionId" = w.id
               AND d."startedAt" > ${at}::timestamptz - interval '1 day') AS "drops24h"
      FROM connections w
      LEFT JOIN loose_messages l
        ON l."companyId" = w."companyId" AND l."connectionId" = w.id AND l."createdAt" > ${at}::timestamptz - interval '7 days'
     WHERE w."companyId" = ${scope} AND w.id = ${connectionId}
     GROUP BY w."companyId", w.id`;
}

/**
 * Messages of today to people who did not write, exactly; not on beyond `most`. It costs what the day's messages do,
 * and not the week's.
 */
export function countColdToday(scope: Scope, connectionId: number, dayBegan: Date, most: number): Promise<number> {
  return preparedSqlOf(scope).number`
    SELECT count(*)::int AS count FROM (
      (SELECT 1 FROM loose_messages l
        WHERE l."companyId" = ${scope} AND l."connectionId" = ${connectionId} AND l."createdAt" >= ${dayBegan}
          AND l."isCold" AND l.ack >= 0 LIMIT ${most})
      UNION ALL
      (SELECT 1 FROM tickets t
        WHERE t."companyId" = ${scope} AND t."connectionId" = ${connectionId} AND t."createdAt" >= ${dayBegan}
          AND t."lastFromMe" AND t."lastInboundId" IS NULL AND NOT t."isGroup"
          AND NOT ${hasWritten(scope, fragment`t."contactId"`, now())} LIMIT ${most})) cold`;
}

/**
 * How many questions and messages of campaigns a connection has sent since then, whichever campaigns they are of. Files
 * belong to the message after them.
 */
export function countWrittenSince(scope: Scope, connectionId: number | null, since: Date): Promise<number> {
  return preparedSqlOf(scope).number`
    SELECT count(*)::int AS count FROM loose_messages l
     WHERE l."companyId" = ${scope} AND l."connectionId" = ${connectionId}::bigint AND l."createdAt" >= ${since}
       AND l.source = 'campaign'
       AND EXISTS (SELECT FROM campaign_recipients r
                    WHERE r."companyId" = l."companyId" AND r."contactId" = l."contactId" AND r."campaignId" = l."sourceId"
                      AND l.wid IN (r.wid, r."askWid"))`;
}

/** Keeps others from using the number's budget until the commit. */
export const lockBudget = (scope: Scope, connectionId: number) => sqlOf(scope)`
  SELECT pg_advisory_xact_lock(hashtextextended('budget:' || ${scope}::text || ':' || ${connectionId}::text, 0))`;
