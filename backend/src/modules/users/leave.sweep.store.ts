import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

/** Companies in which a user's leave ends by this moment, in the first time zone that reaches the day. */
export const companiesWithReturns = (at: Date) =>
  crossTenantSql("finding leaves that end").sql<{ companyId: number }>`
    SELECT DISTINCT u."companyId" FROM users u
      JOIN companies c ON c.id = u."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
     WHERE u."suspendedAt" IS NOT NULL
       AND u."returnsOn" <= (${at}::timestamptz AT TIME ZONE 'UTC' + interval '14 hours')::date`;
