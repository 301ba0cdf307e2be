import type { ReceiptDto, ReceivedPayment } from "@guiche/contract/invoices";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { billingFieldsOf, ownCompany } from "../companies";
import { platformSettings } from "../installation";
import { billingStore, type LedgerRow } from "./billing.store";
import { presentInvoice, reais } from "./invoice.presenter";

/** What was paid, when and how: the movements of the ledger that name the invoice, and the credit that paid the rest. */
export async function receiptOf(scope: Scope, id: number): Promise<ReceiptDto> {
  const store = billingStore(scope);
  const invoice = await store.mustHave(id);
  if (!invoice.paidAt) throw new AppError("ERR_NO_INVOICE_FOUND");
  const payments = collectPayments(await store.entriesOf(id));
  const paidCents = payments.reduce((sum, { cents }) => sum + cents, 0);
  const [{ name }, { billing }, { pixName }] = [
    await ownCompany(scope),
    await billingFieldsOf(scope),
    await platformSettings(),
  ];
  return {
    invoice: presentInvoice(invoice, name, 0),
    billing,
    receiver: pixName,
    payments: payments.map(({ cents, ...payment }) => ({ ...payment, value: reais(cents) })),
    credit: reais(invoice.valueCents - paidCents),
  };
}

type ReceivedAmount = Omit<ReceivedPayment, "value"> & { cents: number };

/** Payments less what went back of each; a payment by hand is taken back as a whole. */
function collectPayments(entries: LedgerRow[]): ReceivedAmount[] {
  const payments = new Map<string, ReceivedAmount>();
  for (const { kind, cents, note, createdAt } of entries) {
    if (kind === "invoice" || kind === "reopening") continue;
    const isPix = kind === "pix" || kind === "pixReturn";
    const key = isPix ? note : "";
    const before = payments.get(key)?.cents ?? 0;
    payments.set(key, { kind: isPix ? "pix" : "payment", cents: before + cents, note, at: createdAt.toISOString() });
  }
  return [...payments.values()].filter(({ cents }) => cents > 0);
}
