import { maxUnconfirmed } from "@guiche/contract/auth";
import { AppError } from "../../core/http/errors";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import type { Scope } from "../../core/tenant/scope";

/**
 * Refuses another unconfirmed account of an address that has as many as it may have: sign-in tries no more. Accounts of
 * one address are added one after another until the commit.
 */
export async function assertMayClaim({ tx }: Scope, email: string): Promise<void> {
  const { sql } = crossTenantSql("counting the unconfirmed accounts of an address", tx);
  await sql`SELECT pg_advisory_xact_lock(hashtext('address'), hashtext(lower(${email})))`;
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM users u JOIN companies c ON c.id = u."companyId" AND c."removedAt" IS NULL
     WHERE lower(u.email) = lower(${email}) AND u."emailConfirmedAt" IS NULL`;
  if ((row?.count ?? 0) >= maxUnconfirmed) throw new AppError("ERR_TOO_MANY_ACCOUNTS");
}
