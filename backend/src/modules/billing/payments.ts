import type { InvoiceDto } from "@guiche/contract/invoices";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { auditCompany, holdCompany, isSuspended, renewCompany, today } from "../companies";
import { billedCompanies, billingStore, companyOfInvoice, type BilledCompany, type InvoiceRow } from "./billing.store";
import { cancelSuperfluous } from "./cancel-charges";
import { presentInvoice, remainderOf } from "./invoice.presenter";
import { addMonths, dayOfMonth, monthsBetween } from "./periods";

/**
 * Pays the open invoices with the company's credit, oldest first, while it covers them, so that no company ever owes and
 * is owed at once. Runs inside the transaction that holds the company's row.
 */
export async function settle(inside: Scope, billedCompany: BilledCompany): Promise<void> {
  await cancelSuperfluous(inside, await useCredit(inside, billedCompany));
}

/** Cents that are left to pay of an invoice. Credit counts towards the oldest open one. */
export async function leftToPay(scope: Scope, id: number | null): Promise<number> {
  const store = billingStore(scope);
  const unpaid = await store.listUnpaid();
  const invoice = unpaid.find((row) => row.id === id);
  if (!invoice) return 0;
  return remainderOf(invoice, invoice === unpaid[0] ? await store.credit() : 0);
}

/**
 * Money that went back may have paid other invoices, too: the newest paid ones open again until nothing is missing, so
 * that what the company owes is the sum of its open invoices. Resolves to the credit that is left.
 */
async function reopenUnpaidInvoices(inside: Scope): Promise<number> {
  const store = billingStore(inside);
  let credit = await store.credit();
  for (const { id, valueCents } of credit < 0 ? await store.listPaid() : []) {
    if (credit >= 0) break;
    await store.addEntry("reopening", valueCents, id);
    await store.markPaid(id, { paidAt: null });
    credit += valueCents;
  }
  return credit;
}

/** Resolves to the credit that is left. */
async function useCredit(inside: Scope, billedCompany: BilledCompany): Promise<number> {
  const store = billingStore(inside);
  let credit = await reopenUnpaidInvoices(inside);
  let company = billedCompany;
  for (const invoice of await store.listUnpaid()) {
    if (invoice.valueCents > credit) break;
    credit -= invoice.valueCents;
    await store.addEntry("invoice", -invoice.valueCents, invoice.id);
    company = await extendDueDate(inside, invoice, company);
    broadcast(
      inside,
      "payment",
      { action: "CONCLUIDA", company: { id: inside.companyId, name: company.name, dueDate: company.dueDate } },
      { to: [profileRoom(inside.companyId, "admin")] },
    );
  }
  return credit;
}

/**
 * Marks the invoice as paid and moves the due date by the months that it charges for: from the due date, or from the day of
 * payment after a suspension that followed it. What the platform's owner has changed since the invoice was made does not
 * shorten or lengthen what is paid for; a company that never expires stays so. An invoice that is paid again moves the
 * due date no second time.
 */
async function extendDueDate(inside: Scope, invoice: InvoiceRow, company: BilledCompany): Promise<BilledCompany> {
  const store = billingStore(inside);
  const at = now();
  if (invoice.grantedAt) {
    await store.markPaid(invoice.id, { paidAt: at });
    return company;
  }
  await store.markPaid(invoice.id, { paidAt: at, grantedAt: at });
  if (!company.dueDate) return company;
  const day = today(company.timezone);
  const isLate = day > company.dueDate && (await isSuspended(inside)).suspended;
  const from = isLate ? day : company.dueDate;
  const dueDay = isLate ? dayOfMonth(from) : (company.dueDay ?? dayOfMonth(from));
  const to = addMonths(from, monthsBetween(invoice.periodFrom, invoice.periodTo), dueDay);
  await store.change(invoice.id, { periodFrom: from, periodTo: to });
  await renewCompany(inside, { dueDate: to, dueDay });
  return { ...company, dueDate: to, dueDay };
}

/** Runs `act` on an invoice of any company, with its company's row locked. For the platform's owner. */
async function onInvoice(
  id: number,
  act: (inside: Scope, invoice: InvoiceRow, company: BilledCompany) => Promise<void>,
): Promise<InvoiceDto> {
  const companyId = await companyOfInvoice(id);
  if (companyId === undefined) throw new AppError("ERR_NO_INVOICE_FOUND");
  return transaction(scopeOfRow({ companyId }), async (inside) => {
    const [company] = (await holdCompany(inside)) ? await billedCompanies(companyId, inside.tx) : [];
    if (!company) throw new AppError("ERR_NO_INVOICE_FOUND");
    const store = billingStore(inside);
    await act(inside, await store.mustHave(id), company);
    const [next] = await store.listUnpaid();
    return presentInvoice(await store.mustHave(id), company.name, next?.id === id ? await store.credit() : 0);
  });
}

/** The platform's owner says that an invoice was paid by other means. Credit of the company counts first. */
export const payByHand = (scope: Scope, id: number, reason: string): Promise<InvoiceDto> =>
  onInvoice(id, async (inside, invoice, company) => {
    if (invoice.paidAt) throw new AppError("ERR_INVOICE_PAID");
    const store = billingStore(inside);
    const earlier = (await store.listUnpaid()).filter(({ periodFrom }) => periodFrom < invoice.periodFrom);
    if (earlier.length > 0) throw new AppError("ERR_EARLIER_INVOICE");
    await store.addEntry("payment", invoice.valueCents - (await store.credit()), id, reason);
    await settle(inside, company);
    await auditCompany(scope, inside, { action: "invoice.paid", target: String(id), details: { reason } });
  });

/** Takes back what an invoice took, if it was paid: it is open again and its period stays granted. */
export async function reopen(inside: Scope, id: number | null, cents: number, note: string): Promise<void> {
  const store = billingStore(inside);
  // Money that nothing has used yet is simply given back.
  if (id === null || (await store.credit()) >= cents) return;
  const { paidAt, valueCents } = await store.mustHave(id);
  if (!paidAt) return;
  await store.addEntry("reopening", valueCents, id, note);
  await store.markPaid(id, { paidAt: null });
}

/** Takes back a payment by hand: the invoice is open again and the due date stays. */
export const undoPayment = (scope: Scope, id: number, reason: string): Promise<InvoiceDto> =>
  onInvoice(id, async (inside, invoice, company) => {
    const store = billingStore(inside);
    const byHand = await store.paidByHand(id);
    if (!invoice.paidAt || byHand === 0) throw new AppError("ERR_INVOICE_NOT_BY_HAND");
    await store.addEntry("reopening", invoice.valueCents, id, reason);
    await store.addEntry("return", -byHand, id, reason);
    await store.markPaid(id, { paidAt: null });
    await settle(inside, company);
    await auditCompany(scope, inside, { action: "invoice.reopened", target: String(id), details: { reason } });
  });
