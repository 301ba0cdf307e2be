import { officialProviders } from "@guiche/contract/rules/capabilities";
import type { PlanUse } from "@guiche/contract/rules/plan-change";
import type { Recurrence } from "@guiche/contract/companies";
import { settingDefaults } from "@guiche/contract/settings";
import { PlanChange } from "../../models/billing/plan-change";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { PlanRow } from "../plans";

export type PlanChangeRow = Plain<PlanChange>;

/** What a change of plan follows from. */
export interface Subscriber {
  name: string;
  dueDate: string | null;
  dueDay: number | null;
  recurrence: Recurrence;
  timezone: string;
  trialExpiration: string | null;
  plan: PlanRow;
  next: PlanRow | null;
  nextPlanFrom: string | null;
  use: Omit<PlanUse, "storageBytes">;
}

export const planChangeStore = (scope: Scope) => {
  const changes = repository(scope, PlanChange);
  return {
    subscriber: () => changes.sql.first<Subscriber>`
      SELECT c.name, c."dueDate", c."dueDay", c.recurrence, c."nextPlanFrom", to_jsonb(p) AS plan, to_jsonb(n) AS next,
             coalesce(s.value, ${settingDefaults.timezone}) AS timezone,
             c."trialExpiration",
             jsonb_build_object(
               'users', (SELECT count(*) FROM users u WHERE u."companyId" = ${scope} AND u."suspendedAt" IS NULL),
               'connections', (SELECT count(*) FROM connections w WHERE w."companyId" = ${scope}),
               'officialConnections', (
                 SELECT count(*) FROM connections w WHERE w."companyId" = ${scope} AND w.provider = ANY(${officialProviders}::text[])),
               'queues', (SELECT count(*) FROM queues q WHERE q."companyId" = ${scope})) AS use
        FROM companies c
        JOIN plans p ON p.id = c."planId"
        LEFT JOIN plans n ON n.id = c."nextPlanId"
        LEFT JOIN settings s ON s."companyId" = ${scope} AND s.key = 'timezone'
       WHERE c.id = ${scope}`,
    /** Changes that no payment has fixed, oldest first. */
    free: () => changes.sql<PlanChangeRow>`
      SELECT l.* FROM plan_changes l LEFT JOIN invoices i ON i."companyId" = l."companyId" AND i.id = l."invoiceId"
       WHERE l."companyId" = ${scope} AND i."grantedAt" IS NULL
       ORDER BY l.id`,
    /** Any plan, for its price. */
    planOf: (id: number) => changes.sql.first<Pick<PlanRow, "id" | "name" | "valueCents">>`
      SELECT p.id, p.name, p."valueCents" FROM plans p JOIN companies c ON c.id = ${scope} WHERE p.id = ${id}`,
    add: changes.add,
    change: (id: number, patch: Pick<PlanChangeRow, "toName" | "cents">) => changes.change({ id }, patch),
    remove: (id: number) => changes.remove({ id }),
    carry: (ids: number[], invoiceId: number) => changes.change({ id: ids }, { invoiceId }),
  };
};
