import type { PlanDto, PlanInput, PlanPatch, PlatformPlanDto } from "@guiche/contract/plans";
import { DatabaseError } from "sequelize";
import { companyChanged } from "../../core/cache";
import { transaction } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { AppError, invalid, unlessTaken } from "../../core/http/errors";
import { actorOf, insideTransaction, scopeOfRow, type Scope } from "../../core/tenant/scope";
import { changesBetween, recordAudit, type AuditRecord } from "../audit";
import { presentPlan, presentPlatformPlan } from "./plan.presenter";
import { planStore, type PlanRow, type PlanValues } from "./plan.store";

export const offeredRows = (): Promise<PlanRow[]> => planStore().listOffered();

export const offeredPlans = async (): Promise<PlanDto[]> => (await planStore().listOffered()).map(presentPlan);

export const listPlans = async (): Promise<PlatformPlanDto[]> => (await planStore().all()).map(presentPlatformPlan);

export async function showPlan(id: number): Promise<PlatformPlanDto> {
  const row = await planStore().get(id);
  if (!row) throw new AppError("ERR_NO_PLAN_FOUND");
  return presentPlatformPlan(row);
}

/**
 * The plan for a company, locked until the end of the scope's transaction. `offered`: only public plans are found, as
 * at sign-up.
 */
export async function lockPlan(scope: Scope, id: number, { offered }: { offered: boolean }): Promise<PlanRow> {
  const row = await planStore(scope.tx).hold(id, "have");
  if (!row || (offered && !row.isPublic)) throw new AppError("ERR_NO_PLAN_FOUND");
  return row;
}

async function planToChange(scope: Scope, id: number): Promise<PlanRow> {
  const row = await planStore(scope.tx).hold(id, "change");
  if (!row) throw new AppError("ERR_NO_PLAN_FOUND");
  return row;
}

export const createPlan = (scope: Scope, input: PlanInput): Promise<PlatformPlanDto> =>
  unlessTaken(
    transaction(scope, async (inside) => {
      const row = await planStore(inside.tx).add(valuesOf(input));
      await recordAudit(inside, { action: "plan.changed", target: row.name, details: { created: true } });
      return presentPlatformPlan(row);
    }),
    nameTaken,
  );

/** New limits apply at once to every company with the plan. */
export async function updatePlan(scope: Scope, id: number, patch: PlanPatch): Promise<PlatformPlanDto> {
  const values = toPlanValues(patch);
  const affectedCompanyIds = await unlessTaken(
    transaction(scope, async (inside) => {
      const store = planStore(inside.tx);
      const before = await planToChange(inside, id);
      const companies = await store.companiesOf(id);
      await store.change(id, values);
      await auditPlan(inside, companies, {
        action: "plan.changed",
        target: values.name ?? before.name,
        details: changesBetween(before, values),
      });
      return companies;
    }),
    nameTaken,
  );
  for (const companyId of affectedCompanyIds) {
    companyChanged(scopeOfRow({ companyId }));
    notifyProcesses("plan.changed", { companyId });
  }
  return showPlan(id);
}

export async function removePlan(scope: Scope, id: number): Promise<void> {
  try {
    await transaction(scope, async (inside) => {
      const { name } = await planToChange(inside, id);
      await planStore(inside.tx).remove(id);
      await recordAudit(inside, { action: "plan.changed", target: name, details: { deleted: true } });
    });
  } catch (error) {
    if (isReferredTo(error)) throw new AppError("ERR_PLAN_IN_USE");
    throw error;
  }
}

/** Postgres 18 has its own SQLSTATE for a RESTRICT violation. */
const isReferredTo = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(23503|23001)$/.test((error.parent as Error & { code?: string }).code ?? "");

/** Records the change in the audit log of the super user's own company and of each company with the plan. */
async function auditPlan(scope: Scope, companies: number[], record: AuditRecord): Promise<void> {
  if (Object.keys(record.details ?? {}).length === 0) return;
  const { userId, name } = actorOf(scope);
  await recordAudit(scope, record);
  for (const companyId of companies.filter((each) => each !== scope.companyId)) {
    const there = scopeOfRow({ companyId });
    await recordAudit(scope.tx ? insideTransaction(there, scope.tx) : there, { ...record, by: { id: userId, name } });
  }
}

/** Prices are stored as integer cents. */
const valuesOf = ({ value, ...rest }: PlanInput): PlanValues => ({ ...rest, valueCents: Math.round(value * 100) });

const toPlanValues = ({ value, ...rest }: PlanPatch): Partial<PlanValues> => ({
  ...(Object.fromEntries(Object.entries(rest).filter(([, each]) => each !== undefined)) as Partial<PlanValues>),
  ...(value !== undefined && { valueCents: Math.round(value * 100) }),
});

const nameTaken = () => invalid({ name: "Already taken" });
