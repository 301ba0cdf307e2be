import type { PlanFlag } from "@guiche/contract/rules/plan-flags";
import type { Transaction } from "sequelize";
import { Plan } from "../../models/accounts/plan";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

/** A stored plan; the price is in cents. */
export type PlanRow = Record<PlanFlag, boolean> & {
  id: number;
  name: string;
  users: number;
  connections: number;
  officialConnections: number | null;
  queues: number;
  valueCents: number;
  isPublic: boolean;
  storageMb: number;
  apiMessages: number;
  apiCallsPerMinute: number;
};
export type PlanValues = Omit<PlanRow, "id">;

/** Plans belong to no company. */
export const planStore = (tx?: Transaction) => {
  const within = { transaction: tx ?? null };
  return {
    all: async () => (await Plan.findAll({ order: ["name"], raw: true, ...within })) as PlanRow[],
    /** Public plans, cheapest first. */
    listOffered: async () =>
      (await Plan.findAll({
        where: { isPublic: true },
        order: ["valueCents", "name"],
        raw: true,
        ...within,
      })) as PlanRow[],
    get: async (id: number) => (await Plan.findByPk(id, { raw: true, ...within })) as PlanRow | null,
    /** Finds the plan and locks it until the commit. */
    hold: async (id: number, to: "have" | "change") =>
      (await Plan.findByPk(id, {
        raw: true,
        ...within,
        lock: to === "have" ? tx?.LOCK.SHARE : tx?.LOCK.UPDATE,
      })) as PlanRow | null,
    add: async (values: PlanValues) => (await Plan.create(values, within)).get({ plain: true }) as PlanRow,
    change: (id: number, values: Partial<PlanValues>) => Plan.update(values, { where: { id }, ...within }),
    /** Returns the number of deleted rows. Postgres refuses while a company has the plan. */
    remove: (id: number) => Plan.destroy({ where: { id }, ...within }),
    companiesOf: (id: number) => crossTenantSql("changing a plan affects every company with it", tx).sql.values<number>`
      SELECT id AS "companyId" FROM companies WHERE "planId" = ${id} AND "removedAt" IS NULL ORDER BY id`,
  };
};
