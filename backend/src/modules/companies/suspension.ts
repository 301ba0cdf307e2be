import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import { notifyProcesses } from "../../core/events/process-bus";
import type { JobTiming } from "../../core/jobs/run-jobs";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { platformSettings } from "../installation";
import { cachedCompany } from "./company.own";
import { today } from "./days";
import { suspensionCandidates, markResumed, markSuspended } from "./suspension.store";

const graceDays = async (): Promise<number> => Number((await platformSettings()).graceDays);

type Subscription = { status: boolean; dueDate: string | null; timezone: string };

/** Switched off, or today (in its own zone) is past the due date and the days of grace. */
const isOver = ({ status, dueDate, timezone }: Subscription, grace: number): boolean =>
  !status || (dueDate !== null && today(timezone, -grace) > dueDate);

interface Suspension {
  suspended: boolean;
  /** A payment ends the suspension: the company was not switched off by the platform's owner. */
  isPayable: boolean;
  isRemoved: boolean;
  dueDate: string | null;
}

export async function isSuspended(scope: Scope): Promise<Suspension> {
  const own = await cachedCompany(scope);
  if (!own || own.isRemoved) return { suspended: true, isPayable: false, isRemoved: true, dueDate: null };
  const { status, dueDate } = own;
  return { suspended: isOver(own, await graceDays()), isPayable: status, isRemoved: false, dueDate };
}

/** Jobs of a suspended company wait; those of a deleted one are dropped. */
export async function jobTiming(scope: Scope): Promise<JobTiming> {
  const own = await cachedCompany(scope);
  if (!own || own.isRemoved) return "never";
  return isOver(own, await graceDays()) ? "later" : "now";
}

/**
 * Finds the companies that have fallen due, were switched off or were readmitted since the last check, and suspends
 * those that are over. Runs after each change by the platform's owner, and periodically because dates pass.
 */
export async function updateSuspensions(): Promise<void> {
  const grace = await graceDays();
  const rows = await suspensionCandidates({
    earliest: today("Etc/GMT+12"),
    latest: today("Etc/GMT-14"),
    graceDays: grace,
  });
  const changedRows = rows.filter((row) => isOver(row, grace) !== row.isMarked);
  const over = changedRows.filter(({ isMarked }) => !isMarked);
  const back = changedRows.filter(({ isMarked }) => isMarked);
  if (back.length > 0) await markResumed(back);
  for (const row of over.length > 0 ? await markSuspended(over, now()) : []) signOutCompany(row);
}

/** A changed setting of days of grace may suspend or readmit companies. */
export async function recheckSuspensions(
  _scope: Scope,
  { key }: DomainEvents["platformSetting.changed"],
): Promise<void> {
  if (key === "graceDays") await updateSuspensions();
}

/** Signs all users of the company out: evicts cached sessions and closes sockets. */
export function signOutCompany({ companyId }: { companyId: number }): void {
  companyChanged(scopeOfRow({ companyId }));
  notifyProcesses("company.closed", { companyId });
  log.info({ companyId }, "Company suspended");
}
