import { StorageUsage } from "../../models/accounts/storage-usage";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const storageNoticeStore = (scope: Scope) => {
  const usage = repository(scope, StorageUsage);
  return {
    /** Claims the notice, so that it is sent once; false when it is already claimed. */
    claim: async (at: Date): Promise<boolean> =>
      (await usage.change({ noticedAt: null }, { noticedAt: at })).length > 0,
    unclaim: () => usage.change({}, { noticedAt: null }),
  };
};

/** Companies whose files take this share of their quota, and whose admins have not been told. */
export const quotasToReport = (share: number) =>
  crossTenantSql("finding nearly used storage quotas").sql<{ companyId: number }>`
    SELECT u."companyId" FROM storage_usage u
      JOIN companies c ON c.id = u."companyId" JOIN plans p ON p.id = c."planId"
     WHERE u."noticedAt" IS NULL AND c."removedAt" IS NULL
       AND p."storageMb" > 0 AND u.bytes >= p."storageMb"::bigint * 1048576 * ${share}::float`;

/** Lets the admins be told again of companies that use less than this share by now. */
export const forgetNotices = (share: number) =>
  crossTenantSql("forgetting notices of storage quotas").sql`
    UPDATE storage_usage u SET "noticedAt" = NULL
      FROM companies c JOIN plans p ON p.id = c."planId"
     WHERE u."noticedAt" IS NOT NULL AND c.id = u."companyId"
       AND (p."storageMb" = 0 OR u.bytes < p."storageMb"::bigint * 1048576 * ${share}::float)`;
