import type { InvoiceDto, LedgerEntryDto } from "@guiche/contract/invoices";
import type { SubscriptionDto } from "@guiche/contract/subscriptions";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { billingFieldsOf } from "../companies";
import { billingStore, listInvoices } from "./billing.store";
import { makeInvoicesOf, nextInvoiceDay } from "./invoices";
import { detailOf, presentListed, reais } from "./invoice.presenter";

interface InvoiceSearch {
  searchParam?: string;
  pageNumber: number;
  everyone: boolean;
  companyId?: number;
}

/** The own invoices. The platform's owner may ask for those of every company, or of another. */
export async function searchInvoices(scope: Scope, search: InvoiceSearch): Promise<InvoiceDto[]> {
  const everywhere = actorOf(scope).super && search.everyone;
  const companyId = everywhere ? (search.companyId ?? null) : scope.companyId;
  // A company that opens its invoices has the next one at once, whenever the sweep last ran.
  if (companyId === scope.companyId && search.pageNumber === 1) await makeInvoicesOf(scope);
  const rows = await listInvoices(companyId, search.searchParam || undefined, search.pageNumber);
  return rows.map(presentListed);
}

export async function showSubscription(scope: Scope): Promise<SubscriptionDto> {
  return { ...(await billingFieldsOf(scope)), nextInvoiceOn: await nextInvoiceDay(scope) };
}

export async function showLedger(scope: Scope): Promise<{ credit: number; entries: LedgerEntryDto[] }> {
  const store = billingStore(scope);
  const rows = await store.newest();
  const ids = [...new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const details = new Map((await store.invoicesByIds(ids)).map((row) => [row.id, detailOf(row)]));
  return {
    credit: reais(await store.credit()),
    entries: rows.map(({ id, kind, cents, invoiceId, note, createdAt }) => ({
      id,
      kind,
      value: reais(cents),
      detail: (invoiceId !== null && details.get(invoiceId)) || "",
      note,
      createdAt: createdAt.toISOString(),
    })),
  };
}
