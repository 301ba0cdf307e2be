import { planFlags, type PlanFlag } from "@guiche/contract/plans";
import { sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";

type PlanColumns = Record<PlanFlag, boolean> & {
  planId: number;
  planName: string;
  users: number;
  connections: number;
  queues: number;
  valueCents: number;
};

/** The own company beside its plan. `dueDate` is `yyyy-MM-dd`. */
export type CompanyRow = PlanColumns & { id: number; name: string; status: boolean; dueDate: string | null };

export const companyStore = (scope: Scope) => ({
  own: async (): Promise<CompanyRow> => {
    const [row] = await sqlOf(scope)<CompanyRow>`
      SELECT c.id, c.name, c.status, c."dueDate", p.id AS "planId", p.name AS "planName", p.users, p.connections,
             p.queues, p."valueCents", p."useCampaigns", p."useSchedules", p."useInternalChat", p."useExternalApi",
             p."useKanban", p."useOpenAi", p."useIntegrations"
        FROM companies c JOIN plans p ON p.id = c."planId"
       WHERE c.id = ${scope}`;
    if (!row) throw new Error("A scope names a company that is gone.");
    return row;
  },
});

export const flagsOf = (row: PlanColumns): Record<PlanFlag, boolean> =>
  Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Record<PlanFlag, boolean>;
