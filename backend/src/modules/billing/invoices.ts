import { recurrences } from "@guiche/contract/companies";
import type { InvoiceDto } from "@guiche/contract/invoices";
import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { holdCompany, ownCompany, today } from "../companies";
import { platformSettings } from "../installation";
import { billedCompanies, billingStore, type BilledCompany } from "./billing.store";
import { chargeStore } from "./charge.store";
import { presentInvoice } from "./invoice.presenter";
import { dayOfMonth, periodsToBill, type Period } from "./periods";
import { settle } from "./payments";
import { beginNextPlan } from "./plan-change.begin";
import { planChangeStore } from "./plan-change.store";

/** Brings the invoices of every company up to date; one company's failure does not stop the others. */
export async function makeInvoices(): Promise<void> {
  for (const { companyId } of await billedCompanies(null)) {
    try {
      await makeInvoicesOf(scopeOfRow({ companyId }));
    } catch (error) {
      log.error({ error, companyId }, "Invoices could not be created");
    }
  }
}

/**
 * Open invoices always are the periods that the company has to pay next, at today's price: missing ones are made, others
 * follow a due date that the platform's owner has moved, and surplus ones go. Credit pays what it can. Paid invoices and
 * those whose period was granted never change, nor does one with a charge that can still be paid. Safe to run twice and in two processes.
 */
export async function makeInvoicesOf(scope: Scope): Promise<void> {
  const terms = await billingTerms();
  await transaction(scope, async (inside) => {
    if (await holdCompany(inside)) await updateInvoices(inside, terms);
  });
}

/** The invoice that the company has to pay next, made before its time if it asks; null when there is nothing to pay. */
export async function nextInvoice(scope: Scope): Promise<InvoiceDto | null> {
  const terms = await billingTerms();
  await transaction(scope, async (inside) => {
    if (await holdCompany(inside)) await updateInvoices(inside, terms, { isAhead: true });
  });
  const store = billingStore(scope);
  const [row] = await store.listUnpaid();
  return row ? presentInvoice(row, (await ownCompany(scope)).name, await store.credit()) : null;
}

/** Days of grace, and days before the due date at which an invoice is made. */
interface BillingTerms {
  grace: number;
  daysAhead: number;
}

/**
 * Read before the transaction that holds a company's row begins: one that waits for a second connection can leave none to
 * the others.
 */
export async function billingTerms(): Promise<BillingTerms> {
  const { graceDays, invoiceDaysAhead } = await platformSettings();
  return { grace: Number(graceDays), daysAhead: Number(invoiceDaysAhead) };
}

/** Runs inside the transaction that holds the company's row. */
export async function updateInvoices(inside: Scope, terms: BillingTerms, { isAhead = false } = {}): Promise<void> {
  await beginNextPlan(inside);
  const [billedCompany] = await billedCompanies(inside.companyId, inside.tx);
  if (!billedCompany) return;
  const store = billingStore(inside);
  const wasAhead = (await store.listUnpaid()).some((row) => row.isAhead);
  await followPeriods(inside, periodsOf(billedCompany, terms, isAhead || wasAhead), billedCompany);
  const [next] = isAhead ? await store.listUnpaid() : [];
  if (next) await store.change(next.id, { isAhead });
  await settle(inside, billedCompany);
}

function periodsOf(
  { dueDate, dueDay, recurrence, timezone }: BilledCompany,
  { grace, daysAhead }: BillingTerms,
  isAhead: boolean,
): Period[] {
  if (!dueDate) return [];
  return periodsToBill(
    { dueDate, dueDay: dueDay ?? dayOfMonth(dueDate), recurrence },
    { horizon: today(timezone, daysAhead), usableUntil: addDays(dueDate, grace), isAhead },
  );
}

/** The day on which the next invoice is made; null when none follows. */
export async function nextInvoiceDay(scope: Scope): Promise<string | null> {
  const [billedCompany] = await billedCompanies(scope.companyId);
  if (!billedCompany?.dueDate || billedCompany.planCents === 0) return null;
  return addDays(billedCompany.dueDate, -(await billingTerms()).daysAhead);
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

async function followPeriods(inside: Scope, periods: Period[], { planName, planCents, recurrence }: BilledCompany) {
  const [store, changes] = [billingStore(inside), planChangeStore(inside)];
  const open = (await store.listUnpaid()).filter(({ grantedAt }) => grantedAt === null);
  const chargedInvoiceIds = await chargeStore(inside).listCharged(now());
  let lines = (await changes.free()).filter(({ invoiceId }) => invoiceId === null || !chargedInvoiceIds.has(invoiceId));
  const price = planCents * recurrences[recurrence];
  let openIndex = 0;
  for (const { from, to } of periods) {
    const row = open[openIndex];
    if (row && chargedInvoiceIds.has(row.id)) {
      openIndex += 1;
      continue;
    }
    const planChangeCents = lines.reduce((sum, { cents }) => sum + cents, 0);
    const valueCents = price + planChangeCents;
    // A plan without a price needs no invoices, but what an earlier one cost is still owed.
    if (valueCents === 0) break;
    const wantedInvoice = { periodFrom: from, periodTo: to, planName, valueCents, planChangeCents };
    const { id } = row ?? (await store.add(wantedInvoice));
    if (row && Object.entries(wantedInvoice).some(([key, value]) => row[key as keyof typeof wantedInvoice] !== value))
      await store.change(id, wantedInvoice);
    if (lines.length > 0) await changes.carry(ids(lines), id);
    lines = [];
    openIndex += 1;
  }
  for (const { id } of open.slice(openIndex)) await store.remove(id);
}

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
