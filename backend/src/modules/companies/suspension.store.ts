import { settingDefaults } from "@guiche/contract/settings";
import { across } from "../../core/tenant/across";

/** A company of which it is to be decided whether it is shut out. */
export interface Doubtful {
  companyId: number;
  status: boolean;
  dueDate: string | null;
  timezone: string;
  /** It is known to be shut out. */
  isKnown: boolean;
}

/**
 * Those that may have crossed the line since somebody last looked, in one statement however many companies there are.
 * On earth it is as early as `earliest` and as late as `latest`; which day it is for each, its own zone tells.
 */
export const doubtful = ({ earliest, latest, graceDays }: { earliest: string; latest: string; graceDays: number }) =>
  across("companies that are to be shut out, or let in again").sql<Doubtful>`
    SELECT c.id AS "companyId", c.status, c."dueDate", coalesce(s.value, ${settingDefaults.timezone}) AS timezone,
           c."suspendedAt" IS NOT NULL AS "isKnown"
      FROM companies c LEFT JOIN settings s ON s."companyId" = c.id AND s.key = 'timezone'
     WHERE c."removedAt" IS NULL
       AND CASE WHEN c."suspendedAt" IS NULL THEN NOT c.status OR c."dueDate" + ${graceDays}::int < ${latest}::date
                ELSE c.status AND (c."dueDate" IS NULL OR c."dueDate" + ${graceDays}::int >= ${earliest}::date) END`;

/** Remembers it, and says of which this is news: each is somebody's to tell, once. */
export const markSuspended = (ids: number[], at: Date) =>
  across("companies are shut out").sql<{ companyId: number }>`
    UPDATE companies SET "suspendedAt" = ${at} WHERE id = ANY(${ids}) AND "suspendedAt" IS NULL
    RETURNING id AS "companyId"`;

export const markResumed = (ids: number[]) => across("companies are let in again").sql`
  UPDATE companies SET "suspendedAt" = NULL WHERE id = ANY(${ids})`;
