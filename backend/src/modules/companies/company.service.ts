import type { CompanyDetailsDto, CompanyDto, CompanyHours, CompanyPatch } from "@guiche/contract/companies";
import { type WorkDay, weekOf } from "@guiche/contract/time/hours";
import { companyChanged } from "../../core/cache";
import { transaction } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { AppError } from "../../core/http/errors";
import { actorOf, insideTransaction, scopeOfRow, type Scope } from "../../core/tenant/scope";
import { changesBetween, recordAudit, type AuditRecord } from "../audit";
import { storageOf } from "../media";
import { lockPlan } from "../plans";
import { openSettingsOf, saveSetting } from "../settings";
import { presentCompany } from "./company.presenter";
import { allCompanies, companyStore, type CompanyRow } from "./company.store";
import { isSuspended, updateSuspensions } from "./suspension";

export const listCompanies = async (): Promise<CompanyDto[]> => (await allCompanies()).map(presentCompany);

/**
 * The scope of the company that a path names: the caller's own or, for the platform's owner, any. Every other user gets
 * the same 404 for another company as for a missing one. A visit of the platform's owner is recorded in the visited
 * company's audit log.
 */
async function enter(scope: Scope, id: number, act: string): Promise<Scope> {
  if (id === scope.companyId) return scope;
  if (!actorOf(scope).super) throw new AppError("ERR_NO_COMPANY_FOUND");
  const there = scopeOfRow({ companyId: id });
  const { name } = await mustHave(there);
  await recordAudit(there, { action: "super.access", target: name, details: { act }, by: byOf(scope) });
  return there;
}

const byOf = (scope: Scope) => ({ id: actorOf(scope).userId, name: actorOf(scope).name });

async function mustHave(scope: Scope): Promise<CompanyRow> {
  const row = await companyStore(scope).own();
  if (!row || row.removedAt) throw new AppError("ERR_NO_COMPANY_FOUND");
  return row;
}

export const showCompany = async (scope: Scope, id: number): Promise<CompanyDetailsDto> =>
  details(await enter(scope, id, "show"), seesBilling(scope));

export async function planOfCompany(scope: Scope, id: number) {
  const { name, dueDate, status, plan } = presentCompany(await mustHave(await enter(scope, id, "plan")));
  return { id, name, dueDate, status, plan };
}

export const hoursOfCompany = async (scope: Scope, id: number): Promise<WorkDay[]> =>
  weekOf((await mustHave(await enter(scope, id, "hours"))).schedules);

function seesBilling(scope: Scope): boolean {
  const actor = actorOf(scope);
  return actor.super || actor.profile === "admin";
}

async function details(scope: Scope, withBilling: boolean): Promise<CompanyDetailsDto> {
  const row = await mustHave(scope);
  const [settings, storage] = [await openSettingsOf(scope), await storageOf(scope)];
  const billing = withBilling ? { ...row.billing, trialExpiration: row.trialExpiration } : {};
  return {
    ...presentCompany(row),
    ...billing,
    settings,
    schedules: weekOf(row.schedules),
    outOfHoursMessage: row.outOfHoursMessage,
    storage,
  };
}

/**
 * An admin changes name, email and phone of their own company; other fields are read from the platform's owner only.
 */
export async function updateCompany(scope: Scope, id: number, requestedPatch: CompanyPatch): Promise<CompanyDto> {
  const there = await enter(scope, id, "update");
  const { name, email, phone } = requestedPatch;
  const { campaignsEnabled, ...patch }: CompanyPatch = actorOf(scope).super ? requestedPatch : { name, email, phone };
  const [before, after] = await transaction(there, async (inside) => {
    const store = companyStore(inside);
    const was = presentCompany(await hold(inside));
    if (patch.planId && patch.planId !== was.planId) await lockPlan(inside, patch.planId, { offered: false });
    // A due date that the owner sets restarts the periods, on its own day of the month.
    const isDueDateMoved = patch.dueDate !== undefined && patch.dueDate !== was.dueDate;
    // The owner's plan replaces what the company has chosen for the next period.
    const isPlanReplaced = patch.planId !== undefined && patch.planId !== was.planId;
    await store.change({
      ...patch,
      ...(isDueDateMoved && { dueDay: null }),
      ...(isPlanReplaced && { nextPlanId: null, nextPlanFrom: null }),
    });
    if (campaignsEnabled !== undefined) await saveSetting(inside, "campaignsEnabled", String(campaignsEnabled));
    const is = presentCompany(await mustHave(inside));
    await auditCompany(scope, inside, { action: "company.changed", target: is.name, details: changesOf(was, is) });
    return [was, is];
  });
  companyChanged(there);
  if (before.planId !== after.planId) notifyProcesses("plan.changed", { companyId: id });
  await updateSuspensions();
  return after;
}

interface CompanySwitch {
  company: string;
  isSuspended: boolean;
  dueDate: string | null;
}

/** Switches a company off or on, for the operator, whose act `audit` records. */
export async function switchCompany(
  scope: Scope,
  { status, dueDate }: { status: boolean; dueDate?: string },
  audit: (inside: Scope, record: AuditRecord) => Promise<void>,
): Promise<CompanySwitch> {
  const after = await transaction(scope, async (inside) => {
    const before = presentCompany(await hold(inside));
    const isDueDateMoved = dueDate !== undefined && dueDate !== before.dueDate;
    await companyStore(inside).change({ status, ...(isDueDateMoved && { dueDate, dueDay: null }) });
    const is = presentCompany(await mustHave(inside));
    await audit(inside, { action: "company.changed", target: is.name, details: { status, ...changesOf(before, is) } });
    return is;
  });
  companyChanged(scope);
  await updateSuspensions();
  const { suspended } = await isSuspended(scope);
  return { company: after.name, isSuspended: suspended, dueDate: after.dueDate };
}

/** A notice that is not sent stays as it is; the first save of the hours makes it the default. */
export async function setHours(
  scope: Scope,
  id: number,
  { schedules, outOfHoursMessage }: CompanyHours,
): Promise<CompanyDetailsDto> {
  const there = await enter(scope, id, "setHours");
  await transaction(there, async (inside) => {
    const before = await hold(inside);
    const week = schedules.length > 0 ? weekOf(schedules) : [];
    const notice = outOfHoursMessage?.trim() ?? before.outOfHoursMessage ?? "";
    await companyStore(inside).change({ schedules: week, outOfHoursMessage: notice });
    const details = {
      ...daysChanged(before.schedules, week),
      ...changesBetween({ outOfHoursMessage: before.outOfHoursMessage ?? "" }, { outOfHoursMessage: notice }),
    };
    await auditCompany(scope, inside, { action: "hours.changed", target: before.name, details });
  });
  companyChanged(there);
  return details(there, seesBilling(scope));
}

/** Locks the row until the commit. */
async function hold(inside: Scope): Promise<CompanyRow> {
  if (!(await companyStore(inside).hold())) throw new AppError("ERR_NO_COMPANY_FOUND");
  return mustHave(inside);
}

/** Records the act in the audit log of the affected company and, if different, of the actor's company. */
export async function auditCompany(scope: Scope, inside: Scope, record: AuditRecord): Promise<void> {
  if (Object.keys(record.details ?? {}).length === 0) return;
  const own = inside.tx ? insideTransaction(scope, inside.tx) : scope;
  await recordAudit(own, record);
  if (inside.companyId !== scope.companyId) await recordAudit(inside, { ...record, by: byOf(scope) });
}

/** Changed fields that the audit log lists; changed settings have entries of their own. */
const auditedFields = ["name", "email", "phone", "status", "dueDate", "recurrence"] as const;
const changesOf = (before: CompanyDto, after: CompanyDto): NonNullable<AuditRecord["details"]> => ({
  ...changesBetween<object>(before, Object.fromEntries(auditedFields.map((key) => [key, after[key]]))),
  // The plan's name, because a company's people cannot look up plans by id.
  ...(before.planId !== after.planId && { plan: `${before.plan.name} → ${after.plan.name}` }),
});

const describeHours = ({ startTime, endTime, ranges }: WorkDay): string =>
  [{ startTime, endTime }, ...ranges]
    .flatMap((range) => (range.startTime !== range.endTime ? [`${range.startTime}-${range.endTime}`] : []))
    .join(", ");

function daysChanged(before: WorkDay[], after: WorkDay[]): NonNullable<AuditRecord["details"]> {
  const was = new Map(weekOf(before).map((day) => [day.weekdayEn, describeHours(day)]));
  const changedDays = weekOf(after).filter((day) => was.get(day.weekdayEn) !== describeHours(day));
  return Object.fromEntries(
    changedDays.map((day) => [day.weekdayEn, `${was.get(day.weekdayEn) ?? ""} → ${describeHours(day)}`]),
  );
}
