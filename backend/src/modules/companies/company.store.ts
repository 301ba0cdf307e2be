import type { Recurrence } from "@guiche/contract/companies";
import type { WorkDay } from "@guiche/contract/hours";
import type { SettingKey } from "@guiche/contract/settings";
import type { Transaction } from "sequelize";
import { Company } from "../../models/company";
import { across } from "../../core/tenant/across";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { PlanRow } from "../plans";

/** A company beside its plan. `dueDate` is `yyyy-MM-dd`. */
export interface CompanyRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: boolean;
  dueDate: string | null;
  recurrence: Recurrence;
  schedules: WorkDay[];
  removedAt: Date | null;
  createdAt: Date;
  plan: PlanRow;
  /** The setting campaignsEnabled; null where it was never chosen. */
  campaigns: string | null;
}

export type CompanyValues = Pick<
  CompanyRow,
  "name" | "email" | "phone" | "status" | "dueDate" | "recurrence" | "schedules"
> & { planId: number };

/** All that are not deleted, or the one of this id, deleted or not. */
const rowsOf = (reason: string, id: number | null, tx?: Transaction) => across(reason, tx).sql<CompanyRow>`
  SELECT c.id, c.name, c.email, c.phone, c.status, c."dueDate", c.recurrence, c.schedules, c."removedAt",
         c."createdAt", to_jsonb(p) AS plan, s.value AS campaigns
    FROM companies c
    JOIN plans p ON p.id = c."planId"
    LEFT JOIN settings s ON s."companyId" = c.id AND s.key = 'campaignsEnabled'
   WHERE CASE WHEN ${id}::bigint IS NULL THEN c."removedAt" IS NULL ELSE c.id = ${id} END
   ORDER BY c.id`;

export const allCompanies = (): Promise<CompanyRow[]> => rowsOf("the platform's owner lists the companies", null);

/** The number of a company that is about to be made, so that what makes it has a scope. */
export async function nextCompanyId(): Promise<number> {
  const [next] = await across("a company is made").sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('companies', 'id')) AS id`;
  if (!next) throw new Error("Postgres gave no number.");
  return next.id;
}

/** The row of the scope's own company. */
export const companyStore = (scope: Scope) => {
  const where = { id: scope.companyId };
  const within = { transaction: scope.tx ?? null };
  return {
    /** Deleted or not; null once its row is gone. */
    own: async (): Promise<CompanyRow | null> => (await rowsOf("a company", scope.companyId, scope.tx))[0] ?? null,
    /** Until the commit nobody else changes it; false when it is deleted. */
    hold: async () =>
      (await Company.findOne({
        where: { ...where, removedAt: null },
        attributes: ["id"],
        raw: true,
        ...within,
        // Rows that name the company are still written meanwhile.
        lock: scope.tx?.LOCK.NO_KEY_UPDATE,
      })) !== null,
    add: async (values: Omit<CompanyValues, "schedules">) => {
      await Company.create({ ...values, ...where }, within);
    },
    change: async (patch: Partial<CompanyValues>) => {
      await Company.update(patch, { where, ...within });
    },
    /** True for whoever deletes it first. */
    markRemoved: async (at: Date) =>
      (await Company.update({ removedAt: at }, { where: { ...where, removedAt: null }, ...within }))[0] === 1,
    /** A setting that the company begins with. */
    beginWith: (key: SettingKey, value: string) =>
      sqlOf(scope)`INSERT INTO settings ("companyId", key, value) VALUES (${scope}, ${key}, ${value})`,
  };
};
