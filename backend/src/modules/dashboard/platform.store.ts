import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

/** Platform-wide figures, for super users. */
export async function platformFigures(): Promise<{ totalWhatsappSessions: number; totalCompanies: number }> {
  const [row] = await crossTenantSql("counting companies and their sessions for the platform's owner").sql<{
    totalWhatsappSessions: number;
    totalCompanies: number;
  }>`
    SELECT (SELECT count(*) FROM connections w JOIN companies c ON c.id = w."companyId" AND c."removedAt" IS NULL
             WHERE w.status = 'CONNECTED') AS "totalWhatsappSessions",
           (SELECT count(*) FROM companies c WHERE c."removedAt" IS NULL) AS "totalCompanies"`;
  return row ?? { totalWhatsappSessions: 0, totalCompanies: 0 };
}
