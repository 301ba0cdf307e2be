import type { ExternalQuota } from "@guiche/contract/external-messages";
import { momentOf } from "@guiche/contract/time/wall-time";
import type { Scope } from "../../core/tenant/scope";
import { ownCompany, today } from "../companies";
import { apiMessageStore } from "./api-message.store";

/** The first day of the company's current month, and the moment at which the next begins there. */
export async function monthOf(scope: Scope): Promise<{ month: string; resetsAt: Date }> {
  const { timezone } = await ownCompany(scope);
  const [year = 0, month = 1] = today(timezone).split("-").map(Number);
  const first = (offset: number) => new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return { month: first(0), resetsAt: momentOf(`${first(1)}T00:00`, timezone) };
}

/** Messages a month of the company's plan; null without a limit. */
export async function limitOf(scope: Scope): Promise<number | null> {
  const { apiMessages } = await ownCompany(scope);
  return apiMessages || null;
}

export async function quotaOf(scope: Scope): Promise<ExternalQuota> {
  const { month, resetsAt } = await monthOf(scope);
  return {
    used: await apiMessageStore(scope).countUsed(month),
    limit: await limitOf(scope),
    resetsAt: resetsAt.toISOString(),
  };
}
