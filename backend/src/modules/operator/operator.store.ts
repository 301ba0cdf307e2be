import { settingDefaults } from "@guiche/contract/settings";
import type { User } from "../../models/accounts/user";
import type { Company } from "../../models/accounts/company";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

/** A company in the list of the command line. */
export interface CompanyLine extends Pick<Company, "id" | "name" | "email" | "status" | "trialExpiration"> {
  plan: string;
  /** `yyyy-MM-dd`; null when it never expires. */
  dueDate: string | null;
  timezone: string;
  users: number;
  connections: number;
  connected: number;
}

/** An account of an email address. */
export interface Account extends Pick<User, "id" | "companyId" | "name" | "email" | "super"> {
  isConfirmed: boolean;
  company: string;
}

export const allCompanies = () => crossTenantSql("the operator lists the companies").sql<CompanyLine>`
  SELECT c.id, c.name, c.email, p.name AS plan, c.status, c."dueDate", c."trialExpiration",
         coalesce(z.value, ${settingDefaults.timezone}) AS timezone,
         (SELECT count(*)::int FROM users u WHERE u."companyId" = c.id AND u."suspendedAt" IS NULL) AS users,
         count(n.id)::int AS connections, (count(n.id) FILTER (WHERE n.status = 'CONNECTED'))::int AS connected
    FROM companies c
    JOIN plans p ON p.id = c."planId"
    LEFT JOIN settings z ON z."companyId" = c.id AND z.key = 'timezone'
    LEFT JOIN connections n ON n."companyId" = c.id
   WHERE c."removedAt" IS NULL
   GROUP BY c.id, p.id, z.value ORDER BY c.id`;

export const accountsWith = (email: string) => crossTenantSql("the operator names an account").sql<Account>`
  SELECT u.id, u."companyId", u.name, u.email, u.super, u."emailConfirmedAt" IS NOT NULL AS "isConfirmed",
         c.name AS company
    FROM users u JOIN companies c ON c.id = u."companyId" AND c."removedAt" IS NULL
   WHERE lower(u.email) = lower(${email}) ORDER BY u.id`;

/** The companies of the platform's owners, whose audit log keeps what belongs to no other company. */
export const ownersCompanies = () => crossTenantSql("the operator's acts are recorded").sql<{ companyId: number }>`
  SELECT DISTINCT "companyId" FROM users WHERE super ORDER BY "companyId"`;
