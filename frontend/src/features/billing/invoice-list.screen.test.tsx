import { expect, it } from "@jest/globals";
import { invoiceApi, type InvoiceDto } from "@guiche/contract/invoices";
import { pageSize } from "@guiche/contract/limits";
import { screen, waitFor } from "@testing-library/react";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { InvoicesPage } from "./InvoicesPage";

const own = signedInUser();
const invoice = (id: number): InvoiceDto => ({
  ...{ id, detail: `Básico ${id}`, value: 49.9, planChange: 0, remainder: 49.9, dueDate: "2099-03-10", paidAt: null },
  status: "open",
  company: { id: own.companyId, name: "Acme" },
});
const page = (first: number, length: number) => Array.from({ length }, (_, index) => invoice(first + index));

it("loads the next page of invoices while the last one was full", async () => {
  const requests = serve(invoiceApi.all, ({ query }) =>
    query.pageNumber === "2" ? page(500, 1) : page(1, pageSize.other),
  );
  const { person } = await renderScreen(<InvoicesPage />);
  await person.click(await screen.findByRole("button", { name: "Carregar mais" }));
  await screen.findByText("Básico 500");
  expect(screen.getAllByRole("row")).toHaveLength(pageSize.other + 2);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull());
  expect(requests.at(-1)?.query.pageNumber).toBe("2");
});

it("searches the invoices, and says that a search found nothing", async () => {
  const requests = serve(invoiceApi.all, ({ query }) => (query.searchParam ? [] : page(1, 1)));
  const { person } = await renderScreen(<InvoicesPage />);
  await person.type(await screen.findByRole("searchbox", { name: "Buscar fatura" }), "pro");
  await screen.findByText("Nada encontrado para “pro”.");
  expect(requests.at(-1)?.query.searchParam).toBe("pro");
});
