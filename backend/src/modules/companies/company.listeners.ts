import { companyChanged } from "../../core/cache";
import { notifyProcesses } from "../../core/events/process-bus";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";

/** Campaigns were switched on or off: what the company may use changed, as with another plan. */
export async function followCampaignsEnabled(scope: Scope, { key }: DomainEvents["setting.changed"]): Promise<void> {
  if (key !== "campaignsEnabled") return;
  companyChanged(scope);
  notifyProcesses("plan.changed", { companyId: scope.companyId });
}
