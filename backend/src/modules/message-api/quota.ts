import type { ExternalQuota } from "@guiche/contract/external-messages";
import type { Scope } from "../../core/tenant/scope";
import { ownCompany, today } from "../companies";
import { apiMessageStore } from "./api-message.store";

/** The first day of the company's current month, and of the next. */
export async function monthOf(scope: Scope): Promise<{ month: string; next: string }> {
  const { timezone } = await ownCompany(scope);
  const [year = 0, month = 1] = today(timezone).split("-").map(Number);
  const first = (offset: number) => new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return { month: first(0), next: first(1) };
}

/** Messages a month of the company's plan; null without a limit. */
export async function limitOf(scope: Scope): Promise<number | null> {
  const { apiMessages } = await ownCompany(scope);
  return apiMessages || null;
}

export async function quotaOf(scope: Scope): Promise<ExternalQuota> {
  const { month, next } = await monthOf(scope);
  return {
    used: await apiMessageStore(scope).used(month),
    limit: await limitOf(scope),
    resetsAt: `${next}T00:00:00.000Z`,
  };
}
