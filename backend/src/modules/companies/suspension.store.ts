import { settingDefaults } from "@guiche/contract/settings";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { fragment, type Fragment } from "../../core/tenant/sql";

/** A company whose suspension has to be decided. */
interface SuspensionCandidate {
  companyId: number;
  status: boolean;
  dueDate: string | null;
  timezone: string;
  /** It is already marked as suspended. */
  isMarked: boolean;
}

/**
 * Companies whose suspension may have changed since the last check, in one statement however many there are. `earliest`
 * and `latest` are the first and the last date that is current anywhere on earth; the company's own zone decides.
 */
export const suspensionCandidates = ({
  earliest,
  latest,
  graceDays,
}: {
  earliest: string;
  latest: string;
  graceDays: number;
}) =>
  crossTenantSql("finding companies to suspend or readmit").sql<SuspensionCandidate>`
    SELECT c.id AS "companyId", c.status, c."dueDate", coalesce(s.value, ${settingDefaults.timezone}) AS timezone,
           c."suspendedAt" IS NOT NULL AS "isMarked"
      FROM companies c LEFT JOIN settings s ON s."companyId" = c.id AND s.key = 'timezone'
     WHERE c."removedAt" IS NULL
       AND CASE WHEN c."suspendedAt" IS NULL THEN NOT c.status OR c."dueDate" + ${graceDays}::int < ${latest}::date
                ELSE c.status AND (c."dueDate" IS NULL OR c."dueDate" + ${graceDays}::int >= ${earliest}::date) END`;

/** What the decision about a company was based on. A payment or the platform's owner may have changed it since. */
type SuspensionBasis = Pick<SuspensionCandidate, "companyId" | "status" | "dueDate">;

const isAsDecided = (rows: readonly SuspensionBasis[]): Fragment => fragment`
  (c.id, c.status, coalesce(c."dueDate", 'infinity')) IN (
    SELECT d.id, d.status, coalesce(d.due, 'infinity')
      FROM unnest(${rows.map(({ companyId }) => companyId)}::bigint[], ${rows.map(({ status }) => status)}::boolean[],
                  ${rows.map(({ dueDate }) => dueDate)}::date[]) AS d(id, status, due))`;

/** Marks them and returns the newly suspended ones, so that each is announced once. */
export const markSuspended = (rows: readonly SuspensionBasis[], at: Date) =>
  crossTenantSql("suspending companies").sql<{ companyId: number }>`
    UPDATE companies c SET "suspendedAt" = ${at} WHERE c."suspendedAt" IS NULL AND ${isAsDecided(rows)}
    RETURNING c.id AS "companyId"`;

export const markResumed = (rows: readonly SuspensionBasis[]) => crossTenantSql("readmitting companies").sql`
  UPDATE companies c SET "suspendedAt" = NULL WHERE ${isAsDecided(rows)}`;
