import { companyState, type CompanyDto } from "@guiche/contract/companies";
import { settingDefaults } from "@guiche/contract/settings";
import { presentPlan } from "../plans";
import type { CompanyRow } from "./company.store";
import { today } from "./days";

/** Two spellings of "yes" are in use. */
export const isEnabled = (value: string): boolean => value === "true" || value === "enabled";

type PresentableCompany = Omit<CompanyDto, "planId" | "plan" | "state" | "campaignsEnabled" | "createdAt"> &
  Pick<CompanyRow, "plan" | "campaigns" | "createdAt" | "trialExpiration" | "timezone">;

export const presentCompany = (row: PresentableCompany): CompanyDto => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  planId: row.plan.id,
  plan: presentPlan(row.plan),
  status: row.status,
  state: companyState(row, today(row.timezone)),
  campaignsEnabled: isEnabled(row.campaigns ?? settingDefaults.campaignsEnabled),
  dueDate: row.dueDate,
  recurrence: row.recurrence,
  createdAt: row.createdAt.toISOString(),
});
