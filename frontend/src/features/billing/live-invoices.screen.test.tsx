import { it } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { act, screen } from "@testing-library/react";
import { serve } from "@/testing/server";
import { openTestSocket, receive } from "@/testing/socket";

const { open, openPage, paidInvoice: paid } = await import("./billing.fixture");

it("an invoice that is paid while the list is open is shown as paid", async () => {
  await openTestSocket("payment");
  await openPage([open]);
  await screen.findByText("Em Aberto");
  serve(invoiceApi.all, [{ ...paid, id: open.id }]);
  act(() => receive("payment", { action: "CONCLUIDA", company: { ...open.company, dueDate: null } }));
  await screen.findByText("Pago");
});
