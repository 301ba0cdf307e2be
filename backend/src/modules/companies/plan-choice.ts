import { companyChanged } from "../../core/cache";
import { afterCommit } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import type { Scope } from "../../core/tenant/scope";
import { companyStore } from "./company.store";

interface PlanChoice {
  planId: number;
  next: { planId: number; from: string } | null;
}

/** Sets the plan in force and the one of the next period, in a transaction that holds the company's row. */
export async function setPlan(inside: Scope, { planId, next }: PlanChoice): Promise<void> {
  await companyStore(inside).change({ planId, nextPlanId: next?.planId ?? null, nextPlanFrom: next?.from ?? null });
  afterCommit(inside, (outside) => {
    companyChanged(outside);
    notifyProcesses("plan.changed", { companyId: outside.companyId });
  });
}
