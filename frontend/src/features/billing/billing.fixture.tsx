import { invoiceApi, type InvoiceDto } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { screen } from "@testing-library/react";
import type { dialogOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { InvoicesPage } from "./InvoicesPage";

export const own = signedInUser();
const acme = { id: own.companyId, name: "Acme" };
export const open: InvoiceDto = {
  id: 7,
  detail: "Básico 10/03/2099 – 10/04/2099",
  value: 49.9,
  planChange: 0,
  remainder: 49.9,
  dueDate: "2099-03-10",
  status: "open",
  paidAt: null,
  company: acme,
};
export const overdue: InvoiceDto = { ...open, id: 6, detail: "Básico 10/02/2020 – 10/03/2020", dueDate: "2020-02-10" };
export const paidInvoice: InvoiceDto = {
  ...open,
  id: 5,
  status: "paid",
  remainder: 0,
  paidAt: "2026-02-09T12:00:00.000Z",
};
export const subscriptionFields = { email: "ana@acme.example", trialExpiration: null, nextInvoiceOn: "2026-12-10" };
export const billing = {
  billingName: "Acme Ltda",
  addressStreet: "Rua A, 1",
  addressCity: "Recife",
  addressState: "",
  addressZipCode: "",
  addressDistrict: "",
};
export async function openPage(rows: InvoiceDto[] = [open, overdue, paidInvoice], user = own, at = "/") {
  const requests = serve(invoiceApi.all, rows);
  serve(subscriptionApi.show, { ...subscriptionFields, billing });
  serve(subscriptionApi.plans, {
    ...{ recurrence: "MENSAL", current: { id: own.company.plan.id, name: own.company.plan.name } },
    ...{ next: null, closed: null, offers: [], forecast: null },
  });
  const { client, person } = await renderScreen(<InvoicesPage />, { user, at });
  const press = async (name: string) => person.click(await screen.findByRole("button", { name }));
  return { requests, client, person, press };
}
type Person = Awaited<ReturnType<typeof openPage>>["person"];
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
export const next = (person: Person, dialog: Dialog, name: string) =>
  person.click(dialog.getByRole("button", { name }));
