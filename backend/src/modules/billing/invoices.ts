import { recurrences } from "@guiche/contract/companies";
import { invoiceDaysAhead } from "@guiche/contract/invoices";
import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { holdCompany, today } from "../companies";
import { platformSettings } from "../installation";
import { billedCompanies, billingStore, type Billed } from "./billing.store";
import { chargeStore } from "./charge.store";
import { dayOfMonth, periodsToBill, type Period } from "./periods";
import { settle } from "./payments";

/** Brings the invoices of every company up to date; one company's failure does not stop the others. */
export async function makeInvoices(): Promise<void> {
  for (const { companyId } of await billedCompanies(null)) {
    try {
      await makeInvoicesOf(scopeOfRow({ companyId }));
    } catch (error) {
      log.error({ error, companyId }, "Making invoices failed");
    }
  }
}

/**
 * Open invoices always are the periods that the company has to pay next, at today's price: missing ones are made, others
 * follow a due date that the platform's owner has moved, and surplus ones go. Credit pays what it can. Paid invoices and
 * those whose period was granted never change, nor does one with a charge that can still be paid. Safe to run twice and in two processes.
 */
export const makeInvoicesOf = (scope: Scope): Promise<void> =>
  transaction(scope, async (inside) => {
    if (!(await holdCompany(inside))) return;
    const [billed] = await billedCompanies(scope.companyId, inside.tx);
    if (!billed) return;
    const cents = billed.planCents * recurrences[billed.recurrence];
    await followPeriods(inside, cents > 0 ? await periodsOf(billed) : [], billed.planName, cents);
    await settle(inside, billed);
  });

async function periodsOf({ dueDate, dueDay, recurrence, timezone }: Billed): Promise<Period[]> {
  if (!dueDate) return [];
  const grace = Number((await platformSettings()).graceDays);
  return periodsToBill(
    { dueDate, dueDay: dueDay ?? dayOfMonth(dueDate), recurrence },
    { horizon: today(timezone, invoiceDaysAhead), usableUntil: addDays(dueDate, grace) },
  );
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

async function followPeriods(inside: Scope, periods: Period[], planName: string, valueCents: number): Promise<void> {
  const store = billingStore(inside);
  const open = (await store.unpaid()).filter(({ grantedAt }) => grantedAt === null);
  const charged = await chargeStore(inside).charged(now());
  for (const [index, { from, to }] of periods.entries()) {
    const row = open[index];
    const wanted = { periodFrom: from, periodTo: to, planName, valueCents };
    if (!row) await store.add({ from, to }, planName, valueCents);
    else if (charged.has(row.id)) continue;
    else if (Object.entries(wanted).some(([key, value]) => row[key as keyof typeof wanted] !== value))
      await store.change(row.id, wanted);
  }
  for (const { id } of open.slice(periods.length)) await store.remove(id);
}
