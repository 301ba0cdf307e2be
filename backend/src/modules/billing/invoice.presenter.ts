import type { InvoiceDto } from "@guiche/contract/invoices";
import type { InvoiceRow, ListedInvoice } from "./billing.store";

const day = (text: string): string => text.split("-").reverse().join("/");
export const reais = (cents: number): number => cents / 100;

export const detailOf = ({
  planName,
  periodFrom,
  periodTo,
}: Pick<InvoiceRow, "planName" | "periodFrom" | "periodTo">): string =>
  `${planName} ${day(periodFrom)} – ${day(periodTo)}`;

/** Cents that are left to pay when `credit` counts. No credit covers an open invoice: it would be paid. */
export const remainderOf = ({ valueCents }: Pick<InvoiceRow, "valueCents">, credit: number): number =>
  valueCents - credit;

/** `credit`: cents of the company that count towards this invoice. */
export const presentInvoice = (
  row: Omit<ListedInvoice, "companyName" | "credit" | "isNext">,
  companyName: string,
  credit: number,
): InvoiceDto => ({
  id: row.id,
  detail: detailOf(row),
  value: reais(row.valueCents),
  planChange: reais(row.planChangeCents),
  remainder: row.paidAt ? 0 : reais(remainderOf(row, credit)),
  dueDate: row.periodFrom,
  status: row.paidAt ? "paid" : "open",
  paidAt: row.paidAt?.toISOString() ?? null,
  company: { id: row.companyId, name: companyName },
});

export const presentListed = (row: ListedInvoice): InvoiceDto =>
  presentInvoice(row, row.companyName, row.isNext ? row.credit : 0);
