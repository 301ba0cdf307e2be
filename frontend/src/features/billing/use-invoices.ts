import { invoiceApi, type InvoiceDto } from "@guiche/contract/invoices";
import { pageSize } from "@guiche/contract/limits";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { useRealtime } from "../../shared/realtime";

const itself = (rows: readonly InvoiceDto[]) => rows;

/** The reply is an array, so a full page means that another may follow. */
const next = (last: readonly InvoiceDto[], pages: readonly unknown[]) =>
  last.length < pageSize.other ? undefined : { pageNumber: pages.length + 1 };

/** What a payment changes. */
const afterPayment = [invoiceApi.all, invoiceApi.ledger, subscriptionApi.show, subscriptionApi.plans];

/** `everyone`: those of every company, for the platform's owner. Those that the own company pays are fetched again. */
export function useInvoices(search: string, everyone: boolean) {
  const client = useQueryClient();
  useRealtime("payment", () => {
    for (const { path } of afterPayment) void client.invalidateQueries({ queryKey: [path] });
  });
  return usePagedList(
    invoiceApi.all,
    { ...(search && { searchParam: search }), ...(everyone && { everyone }) },
    { rows: itself, next },
  );
}

export const useLedger = () => useQuery(endpointQuery(invoiceApi.ledger));

/** Each throws the server's error. */
export function useInvoiceMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const reload = () =>
      Promise.all(
        [invoiceApi.all, invoiceApi.ledger].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      );
    return {
      reload,
      pay: async (id: number, reason: string) => {
        await call(invoiceApi.pay, { params: { id }, body: { reason } });
        await reload();
      },
      undo: async (id: number, reason: string) => {
        await call(invoiceApi.undo, { params: { id }, body: { reason } });
        await reload();
      },
    };
  }, [client]);
}
