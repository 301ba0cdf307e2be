import { limitOfTier, type OfficialStanding } from "@guiche/contract/rules/number-health";
import { preparedSqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/**
 * What Meta says of an official number, and to how many customers its account has written first within 24 hours; null for
 * any other number. Meta counts by template messages to customers who did not write in the 24 hours before.
 */
export async function standingOf(scope: Scope, connectionId: number, at: Date): Promise<OfficialStanding | null> {
  const [row] = await preparedSqlOf(scope)<{
    quality: string | null;
    tier: string | null;
    reached: number;
    firstAt: Date | null;
  }>`
    WITH own AS (
      SELECT n.quality, n.tier, n."wabaId" FROM cloud_numbers n
       WHERE n."companyId" = ${scope} AND n."connectionId" = ${connectionId}
    ), account AS (
      SELECT o."connectionId" FROM cloud_numbers o JOIN own ON own."wabaId" = o."wabaId" WHERE o."companyId" = ${scope}
    ), sent AS (
      SELECT l."contactId", l."connectionId", l."createdAt" FROM loose_messages l
        JOIN account a ON a."connectionId" = l."connectionId"
       WHERE l."companyId" = ${scope} AND l."createdAt" > ${at}::timestamptz - interval '1 day' AND l.ack >= 0
         AND l.details->'template' IS NOT NULL
      UNION ALL
      SELECT m."contactId", m."connectionId", m."createdAt" FROM cloud_message_ids i
        JOIN account a ON a."connectionId" = i."connectionId"
        JOIN messages m ON m."companyId" = ${scope} AND m."connectionId" = i."connectionId" AND m.wid = i.wid
       WHERE i."companyId" = ${scope} AND i."createdAt" > ${at}::timestamptz - interval '1 day'
         AND m."fromMe" AND m.ack >= 0 AND m.details->'template' IS NOT NULL
    ), reached AS (
      SELECT s."contactId", max(s."createdAt") AS "lastAt" FROM sent s
       WHERE NOT EXISTS (SELECT FROM messages b
                          WHERE b."companyId" = ${scope} AND b."contactId" = s."contactId"
                            AND b."connectionId" = s."connectionId" AND NOT b."fromMe"
                            AND b."createdAt" BETWEEN s."createdAt" - interval '1 day' AND s."createdAt")
       GROUP BY s."contactId"
    )
    SELECT own.quality, own.tier, (SELECT count(*)::int FROM reached) AS reached,
           (SELECT min(r."lastAt") FROM reached r) AS "firstAt" FROM own`;
  return (
    (row && {
      ...{ quality: row.quality, limit: limitOfTier(row.tier), reached24h: row.reached },
      freesAt: row.firstAt && row.firstAt.getTime() + dayMs,
    }) ??
    null
  );
}

const dayMs = 24 * 60 * 60_000;
