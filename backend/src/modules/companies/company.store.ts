import type { BillingFields, Recurrence } from "@guiche/contract/companies";
import type { WorkDay } from "@guiche/contract/time/hours";
import { settingDefaults, type SettingKey } from "@guiche/contract/settings";
import type { Transaction } from "sequelize";
import { Company } from "../../models/accounts/company";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { PlanRow } from "../plans";

/** A company with its plan. `dueDate` is `yyyy-MM-dd`. */
export interface CompanyRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: boolean;
  dueDate: string | null;
  recurrence: Recurrence;
  schedules: WorkDay[];
  /** Null until hours and notice are saved. */
  outOfHoursMessage: string | null;
  removedAt: Date | null;
  createdAt: Date;
  trialExpiration: string | null;
  billing: BillingFields;
  plan: PlanRow;
  /** Chosen for the next period; null without such a choice. */
  nextPlan: PlanRow | null;
  /** The setting campaignsEnabled; null when never set. */
  campaigns: string | null;
  timezone: string;
}

type CompanyValues = Pick<
  CompanyRow,
  "name" | "email" | "phone" | "status" | "dueDate" | "recurrence" | "schedules"
> & { planId: number };

/** What only single operations change. */
type CompanyPatch = Partial<
  CompanyValues &
    BillingFields &
    Pick<CompanyRow, "outOfHoursMessage"> & {
      dueDay: number | null;
      nextPlanId: number | null;
      nextPlanFrom: string | null;
    }
>;

/** Every company that is not deleted, or the one with this id, deleted or not. */
const rowsOf = (reason: string, id: number | null, tx?: Transaction) => crossTenantSql(reason, tx).sql<CompanyRow>`
  SELECT c.id, c.name, c.email, c.phone, c.status, c."dueDate", c.recurrence, c.schedules, c."outOfHoursMessage", c."removedAt",
         c."createdAt", c."trialExpiration", to_jsonb(p) AS plan, to_jsonb(n) AS "nextPlan",
         jsonb_build_object('billingName', c."billingName", 'addressZipCode', c."addressZipCode",
           'addressStreet', c."addressStreet", 'addressState', c."addressState", 'addressCity', c."addressCity",
           'addressDistrict', c."addressDistrict") AS billing, s.value AS campaigns,
         coalesce(z.value, ${settingDefaults.timezone}) AS timezone
    FROM companies c
    JOIN plans p ON p.id = c."planId"
    LEFT JOIN plans n ON n.id = c."nextPlanId"
    LEFT JOIN settings s ON s."companyId" = c.id AND s.key = 'campaignsEnabled'
    LEFT JOIN settings z ON z."companyId" = c.id AND z.key = 'timezone'
   WHERE CASE WHEN ${id}::bigint IS NULL THEN c."removedAt" IS NULL ELSE c.id = ${id} END
   ORDER BY c.id`;

export const allCompanies = (): Promise<CompanyRow[]> => rowsOf("the platform's owner lists the companies", null);

/** Reserves the id of a new company, so that its scope exists before its row. */
export async function nextCompanyId(): Promise<number> {
  const [next] = await crossTenantSql("creating a company").sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('companies', 'id')) AS id`;
  if (!next) throw new Error("The sequence returned no company id.");
  return next.id;
}

export const companyStore = (scope: Scope) => {
  const where = { id: scope.companyId };
  const within = { transaction: scope.tx ?? null };
  return {
    /** Deleted or not; null when its row no longer exists. */
    own: async (): Promise<CompanyRow | null> => (await rowsOf("a company", scope.companyId, scope.tx))[0] ?? null,
    /** Locks the row until the commit; false when the company is deleted. */
    hold: async () =>
      (await Company.findOne({
        where: { ...where, removedAt: null },
        attributes: ["id"],
        raw: true,
        ...within,
        // NO KEY UPDATE still lets other transactions insert rows that refer to the company.
        lock: scope.tx?.LOCK.NO_KEY_UPDATE,
      })) !== null,
    add: async (values: Omit<CompanyValues, "schedules"> & { trialExpiration?: string }) => {
      await Company.create({ ...values, ...where }, within);
    },
    change: async (patch: CompanyPatch) => {
      await Company.update(patch, { where, ...within });
    },
    /** False when another request deleted it first. */
    markRemoved: async (at: Date) =>
      (await Company.update({ removedAt: at }, { where: { ...where, removedAt: null }, ...within }))[0] === 1,
    /** Email addresses of the company's admins who are not on leave. */
    adminEmails: () => sqlOf(scope)<{ email: string; isConfirmed: boolean }>`
      SELECT email, "emailConfirmedAt" IS NOT NULL AS "isConfirmed" FROM users
       WHERE "companyId" = ${scope} AND profile = 'admin' AND "suspendedAt" IS NULL ORDER BY id`,
    /** Sets an initial setting. */
    beginWith: (key: SettingKey, value: string) =>
      sqlOf(scope)`INSERT INTO settings ("companyId", key, value) VALUES (${scope}, ${key}, ${value})`,
  };
};
