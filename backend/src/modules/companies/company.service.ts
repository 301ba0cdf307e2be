import type { OwnCompanyDto } from "@guiche/contract/companies";
import { scopedCache } from "../../platform/cache";
import { now } from "../../platform/clock";
import type { Scope } from "../../platform/tenant/scope";
import { settingsOf } from "../settings";
import { companyStore, flagsOf } from "./company.store";

/** Days of grace after the due date. Kept short of a setting until super users can change it. */
const graceDays = 0;

/** The own company with its plan and settings; cached. */
export const ownCompany = scopedCache<OwnCompanyDto & { status: boolean; timezone: string }>(30, async (scope) => {
  const [row, settings] = [await companyStore(scope).own(), await settingsOf(scope)];
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    dueDate: row.dueDate,
    timezone: settings.timezone,
    settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
    plan: {
      id: row.planId,
      name: row.planName,
      users: row.users,
      connections: row.connections,
      queues: row.queues,
      value: row.valueCents / 100,
      ...flagsOf(row),
    },
  };
});

export const presentOwnCompany = async (scope: Scope): Promise<OwnCompanyDto> => {
  const { id, name, dueDate, settings, plan } = await ownCompany(scope);
  return { id, name, dueDate, settings, plan };
};

/** `yyyy-MM-dd` of this moment in an IANA zone. */
const today = (timezone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(now());

/** Suspended when switched off, or when today (in its own zone) lies beyond the due date and the days of grace. */
export async function isSuspended(scope: Scope): Promise<{ suspended: boolean; dueDate: string | null }> {
  const { status, dueDate, timezone } = await ownCompany(scope);
  if (!status) return { suspended: true, dueDate };
  if (dueDate === null) return { suspended: false, dueDate };
  const last = new Date(`${dueDate}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + graceDays);
  return { suspended: today(timezone) > last.toISOString().slice(0, 10), dueDate };
}
