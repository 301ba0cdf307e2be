import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import type { Scope } from "../../core/tenant/scope";

/** Whether another super user, who is not on leave, exists in any company; their row is locked until the commit. */
export function hasOtherOwner({ tx }: Scope, userId: number): Promise<boolean> {
  return crossTenantSql("checking for another super user", tx).sql.hasRows`
    SELECT id FROM users WHERE super AND id <> ${userId} AND "suspendedAt" IS NULL ORDER BY id LIMIT 1 FOR KEY SHARE`;
}
