import { settingDefaults } from "@guiche/contract/settings";
import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import { notifyProcesses } from "../../core/events/process-bus";
import type { WhenToWork } from "../../core/jobs/run-jobs";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { platformSettings } from "../installation";
import { keptCompany, ownCompany } from "./company.own";
import { doubtful, markResumed, markSuspended } from "./suspension.store";

/** The date `yyyy-MM-dd` in an IANA zone, `daysLater` days from now. */
export function today(timezone: string, daysLater = 0): string {
  const date = new Date(`${dayIn(timezone)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + daysLater);
  return date.toISOString().slice(0, 10);
}

/** An invalid zone falls back to the default: it must not suspend this company or stop the check of the others. */
function dayIn(timezone: string): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(now());
  } catch {
    return new Intl.DateTimeFormat("en-CA", { timeZone: settingDefaults.timezone }).format(now());
  }
}

const graceDays = async (): Promise<number> => Number((await platformSettings()).graceDays);

type Subscription = { status: boolean; dueDate: string | null; timezone: string };

/** Switched off, or today (in its own zone) is past the due date and the days of grace. */
const isOver = ({ status, dueDate, timezone }: Subscription, grace: number): boolean =>
  !status || (dueDate !== null && today(timezone, -grace) > dueDate);

export async function isSuspended(scope: Scope): Promise<{ suspended: boolean; dueDate: string | null }> {
  const own = await ownCompany(scope);
  return { suspended: own.isRemoved || isOver(own, await graceDays()), dueDate: own.dueDate };
}

/** Jobs of a suspended company wait; those of a deleted one are dropped. */
export async function whenToWork(scope: Scope): Promise<WhenToWork> {
  const own = await keptCompany(scope);
  if (!own || own.isRemoved) return "never";
  return isOver(own, await graceDays()) ? "later" : "now";
}

/**
 * Finds the companies that have fallen due, were switched off or were readmitted since the last check, and suspends
 * those that are over. Runs after each change by the platform's owner, and periodically because dates pass.
 */
export async function lookForSuspensions(): Promise<void> {
  const grace = await graceDays();
  const rows = await doubtful({ earliest: today("Etc/GMT+12"), latest: today("Etc/GMT-14"), graceDays: grace });
  const crossed = rows.filter((row) => isOver(row, grace) !== row.isKnown);
  const over = crossed.filter(({ isKnown }) => !isKnown).map(({ companyId }) => companyId);
  const back = crossed.filter(({ isKnown }) => isKnown).map(({ companyId }) => companyId);
  if (back.length > 0) await markResumed(back);
  for (const row of over.length > 0 ? await markSuspended(over, now()) : []) shutOut(row);
}

/** A changed setting of days of grace may suspend or readmit companies. */
export async function suspendByGrace(_scope: Scope, { key }: DomainEvents["platformSetting.changed"]): Promise<void> {
  if (key === "graceDays") await lookForSuspensions();
}

/** Signs everybody out: evicts cached sessions and closes sockets. */
export function shutOut({ companyId }: { companyId: number }): void {
  companyChanged(scopeOfRow({ companyId }));
  notifyProcesses("company.closed", { companyId });
  log.info({ companyId }, "Company suspended");
}
