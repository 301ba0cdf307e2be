import { companyState, type OwnCompanyDto } from "@guiche/contract/companies";
import { type Holiday, weekOf } from "@guiche/contract/time/hours";
import type { Hours } from "@guiche/contract/time/open-hours";
import type { PlanDto } from "@guiche/contract/plans";
import type { ConnectionLimits } from "@guiche/contract/rules/connection-limits";
import { scopedCache } from "../../core/cache";
import type { Scope } from "../../core/tenant/scope";
import { presentPlan, type PlanRow } from "../plans";
import { openSettingsOf, settingsOf } from "../settings";
import { isEnabled } from "./company.presenter";
import { companyStore } from "./company.store";
import { today } from "./days";

type CachedCompany = Omit<OwnCompanyDto, "isSuspended" | "state"> &
  Hours & {
    outOfHoursMessage: string;
    status: boolean;
    trialExpiration: string | null;
    apiMessages: number;
    apiCallsPerMinute: number;
    isRemoved: boolean;
    /** Of the plan, and of the one that is chosen for the next period. */
    connectionLimits: ConnectionLimits[];
  };

/** Null when the company's row no longer exists. */
export const cachedCompany = scopedCache<CachedCompany | null>(30, async (scope) => {
  const [row, settings] = [await companyStore(scope).own(), await settingsOf(scope)];
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    apiMessages: row.plan.apiMessages,
    apiCallsPerMinute: row.plan.apiCallsPerMinute,
    isRemoved: row.removedAt !== null,
    dueDate: row.dueDate,
    trialExpiration: row.trialExpiration,
    timezone: settings.timezone,
    schedules: weekOf(row.schedules),
    outOfHoursMessage: row.outOfHoursMessage ?? "",
    holidays: readHolidays(settings.holidays),
    settings: await openSettingsOf(scope),
    connectionLimits: row.nextPlan ? [row.plan, row.nextPlan].map(limitsOf) : [limitsOf(row.plan)],
    plan: withCampaigns(withinBoth(presentPlan(row.plan), row.nextPlan), settings.campaignsEnabled),
  };
});

/** The platform's owner can switch campaigns off for one company: for it this is a plan without them. */
const withCampaigns = (plan: PlanDto, campaignsEnabled: string): PlanDto => ({
  ...plan,
  useCampaigns: plan.useCampaigns && isEnabled(campaignsEnabled),
});

/** A company that has chosen a smaller plan for the next period cannot outgrow it until then. */
function withinBoth(plan: PlanDto, next: PlanRow | null): PlanDto {
  if (!next) return plan;
  return {
    ...plan,
    users: Math.min(plan.users, next.users),
    connections: Math.min(plan.connections, next.connections),
    officialConnections: leastOf(plan.officialConnections, next.officialConnections),
    queues: Math.min(plan.queues, next.queues),
  };
}

/** Null is none. */
const leastOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const limitsOf = ({ connections, officialConnections }: PlanRow): ConnectionLimits => ({
  connections,
  officialConnections,
});

/** The caller's own company with its plan and the settings that all its users may read; cached. */
export async function ownCompany(scope: Scope): Promise<CachedCompany> {
  const company = await cachedCompany(scope);
  if (!company) throw new Error("The scope's company does not exist.");
  return company;
}

/** `isSuspended` is the caller's to decide, because super users are never shut out. */
export const presentOwnCompany = async (scope: Scope, isSuspended = false): Promise<OwnCompanyDto> => {
  const own = await ownCompany(scope);
  const { id, name, dueDate, settings, plan } = own;
  return { id, name, dueDate, state: companyState(own, today(own.timezone)), isSuspended, settings, plan };
};

/** Served from the same cache, because every inbound message needs it. */
export const hoursOf = async (scope: Scope): Promise<Hours> => {
  const { timezone, schedules, holidays } = await ownCompany(scope);
  return { timezone, schedules, holidays };
};

/** The company's own text for customers who write outside the hours; "" for the default. */
export const absenceNoticeOf = async (scope: Scope): Promise<string> => (await ownCompany(scope)).outOfHoursMessage;

/** The value was validated when it was set; an unreadable one counts as no holidays. */
function readHolidays(text: string): Holiday[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as Holiday[]) : [];
  } catch {
    return [];
  }
}
