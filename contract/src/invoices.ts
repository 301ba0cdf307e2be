import * as yup from "yup";
import type { BillingFields } from "./companies";
import { get, post } from "./endpoint";
import { pageNumber, rowId, strictObject, trimmedText } from "./input";

/** As the specification lists it: `status` is "paid" or "open". */
export interface InvoiceDto {
  id: number;
  /** The plan and the period, without words of any language. */
  detail: string;
  /** BRL, with cents as decimals. */
  value: number;
  /** The part of `value` that was charged for an upgrade in the period before. */
  planChange: number;
  /** What is left to pay: the value less the credit of the company. */
  remainder: number;
  /** `yyyy-MM-dd`: the first day of the period. */
  dueDate: string;
  status: "paid" | "open";
  paidAt: string | null;
  company: { id: number; name: string };
}

export type InvoiceState = "paid" | "overdue" | "open";

/** `today` is `yyyy-MM-dd` in the company's time zone. An invoice is overdue from the day after its due date. */
export const invoiceState = (
  { status, dueDate }: Pick<InvoiceDto, "status" | "dueDate">,
  today: string,
): InvoiceState => (status === "paid" ? "paid" : dueDate < today ? "overdue" : "open");

/**
 * `return`: a manual payment taken back. `reopening`: what a paid invoice had used, credited when it opens again.
 * `pixReturn`: a refunded Pix.
 */
export type LedgerKind = "payment" | "invoice" | "return" | "reopening" | "pix" | "pixReturn";

/** One movement of a company's account. Their sum is the company's credit, which is never negative. */
export interface LedgerEntryDto {
  id: number;
  kind: LedgerKind;
  /** BRL: positive for what the company paid, negative for what an invoice took. */
  value: number;
  /** The detail of the invoice; "" when it no longer exists. */
  detail: string;
  /** The reason that the platform's owner gave. */
  note: string;
  createdAt: string;
}

/** A payment of an invoice: "pix" with the payment's id, "payment" by other means with the platform owner's note. */
export interface ReceivedPayment {
  kind: "pix" | "payment";
  /** BRL. */
  value: number;
  note: string;
  at: string;
}

export interface ReceiptDto {
  invoice: InvoiceDto;
  /** The payer's name and address; parts that are not known are "". */
  billing: BillingFields;
  /** The receiver, which is the platform's owner; "" when unknown. */
  receiver: string;
  /** Oldest first. */
  payments: ReceivedPayment[];
  /** BRL that earlier payments had left; negative: what these left for later invoices. */
  credit: number;
}

const invoiceSearch = strictObject({
  searchParam: trimmedText().max(100),
  pageNumber: pageNumber(),
  /** Read for the platform's owner only: the invoices of every company, or of one. */
  everyone: yup.boolean().default(false),
  companyId: rowId(),
});

export const paymentReason = strictObject({ reason: trimmedText().max(200).required("Required") });

export type PaymentEvent = { action: "CONCLUIDA"; company: { id: number; name: string; dueDate: string | null } };

const platform = { access: "platform:manage" } as const;

export const invoiceApi = {
  /** Latest due date first. An array, as the specification says; a page shorter than the page size is the last. */
  all: get("/invoices/all", { access: "billing:pay", whileSuspended: true, query: invoiceSearch }).replies<
    InvoiceDto[]
  >(),
  /** The newest hundred movements, and the credit that the next invoice uses. */
  ledger: get("/invoices/ledger", { access: "billing:pay", whileSuspended: true }).replies<{
    credit: number;
    entries: LedgerEntryDto[];
  }>(),
  /** The receipt of a paid invoice of the own company. */
  receipt: get("/invoices/:id/receipt", { access: "billing:pay", whileSuspended: true }).replies<ReceiptDto>(),
  /** Marks an invoice of any company as paid by other means. */
  pay: post("/invoices/:id/payment", { ...platform, body: paymentReason }).replies<InvoiceDto>(),
  /** Takes a manual payment back. The due date does not change: only the platform's owner suspends a company. */
  undo: post("/invoices/:id/payment/undo", { ...platform, body: paymentReason }).replies<InvoiceDto>(),
};
