import type { OwnCompanyDto } from "@guiche/contract/companies";
import { type Holiday, type WorkDay, weekOf } from "@guiche/contract/hours";
import { scopedCache } from "../../core/cache";
import type { Scope } from "../../core/tenant/scope";
import { presentPlan } from "../plans";
import { openSettingsOf, settingsOf } from "../settings";
import { companyStore } from "./company.store";

/** When somebody is there: seven rows, Monday first, and the days on which nobody is. */
export interface Hours {
  timezone: string;
  schedules: WorkDay[];
  holidays: Holiday[];
}

type Kept = OwnCompanyDto & Hours & { status: boolean; isRemoved: boolean };

/** Null once the company's row is gone. */
export const keptCompany = scopedCache<Kept | null>(30, async (scope) => {
  const [row, settings] = [await companyStore(scope).own(), await settingsOf(scope)];
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    isRemoved: row.removedAt !== null,
    dueDate: row.dueDate,
    timezone: settings.timezone,
    schedules: weekOf(row.schedules),
    holidays: readHolidays(settings.holidays),
    settings: await openSettingsOf(scope),
    plan: presentPlan(row.plan),
  };
});

/** The own company with its plan and the settings that everybody in it may read; cached. */
export async function ownCompany(scope: Scope): Promise<Kept> {
  const found = await keptCompany(scope);
  if (!found) throw new Error("A scope names a company that is gone.");
  return found;
}

export const presentOwnCompany = async (scope: Scope): Promise<OwnCompanyDto> => {
  const { id, name, dueDate, settings, plan } = await ownCompany(scope);
  return { id, name, dueDate, settings, plan };
};

/** From the same cache: a message that arrives asks for them. */
export const hoursOf = async (scope: Scope): Promise<Hours> => {
  const { timezone, schedules, holidays } = await ownCompany(scope);
  return { timezone, schedules, holidays };
};

/** What the setting holds was checked when it was chosen; text that is no list is a year without holidays. */
function readHolidays(text: string): Holiday[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as Holiday[]) : [];
  } catch {
    return [];
  }
}
