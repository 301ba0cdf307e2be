import { describe, expect, it } from "@jest/globals";
import { platformReportApi, type CompanyUsageDto, type IncomeDto } from "@guiche/contract/platform-report";
import { screen, waitFor, within } from "@testing-library/react";
import { choose, fill } from "../../testing/acts";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { ReportPage } from "./ReportPage";

const income: IncomeDto = {
  months: [
    { month: "2026-10", count: 2, value: 199.8 },
    { month: "2026-11", count: 1, value: 99.9 },
  ],
  open: { count: 3, value: 300 },
  overdue: { count: 1, value: 99.9 },
  trials: { running: 4, ending: 1, lapsed: 2, converted: 5 },
};
const shop: CompanyUsageDto = {
  id: 3,
  name: "Loja",
  state: "trial",
  dueDate: "2031-01-01",
  plan: { id: 1, name: "Pro" },
  users: { used: 6, limit: 5 },
  connections: { used: 1, limit: 2 },
  officialConnections: { used: 1, limit: 3 },
  messages: 1_234,
  apiMessages: { used: 0, limit: 100 },
  storage: { used: 1_048_576, limit: 2_097_152 },
};

function open(at = "/platform") {
  serve(platformReportApi.income, income);
  const requests = serve(platformReportApi.usage, ({ query }) => ({
    companies: query.pageNumber === "2" ? [{ ...shop, id: 4, name: "Outra" }] : [shop],
    hasMore: query.pageNumber !== "2",
  }));
  return renderScreen(<ReportPage />, { user: signedInUser({ super: true }), at }).then((rendered) => ({
    ...rendered,
    requests,
  }));
}
const figure = async (name: string) => (await screen.findByText(name, { selector: "dt" })).parentElement?.textContent;

describe("the platform owner's page", () => {
  it("shows what came in by month, what is owed, and trials", async () => {
    await open();
    expect(await figure("Recebido neste mês")).toMatch(/R\$\s99,90.*1 fatura/);
    expect(await figure("Em aberto")).toMatch(/R\$\s300,00.*3 faturas/);
    expect(await figure("Vencido")).toMatch(/R\$\s99,90.*1 fatura/);
    expect(await figure("Testes em andamento")).toMatch(/4.*1 termina até amanhã/);
    expect(await figure("Testes encerrados em 30 dias")).toMatch(/7.*5 pagaram/);
    const months = within(screen.getByRole("region", { name: "Recebido por mês" })).getAllByRole("listitem");
    expect(months.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/out.*2026.*199,80.*2 faturas/),
      expect.stringMatching(/nov.*2026.*99,90.*1 fatura/),
    ]);
  });

  it("shows what each company uses of its plan, page by page", async () => {
    const { person } = await open();
    const row = await screen.findByTestId("company-usage-3");
    for (const text of ["Loja", "Teste", "Pro", "6 de 5", "1 de 2", "1 de 3", "1.234", "0 de 100", "1 MB de 2 MB"])
      within(row).getByText(text);
    await person.click(screen.getByRole("button", { name: /mais/i }));
    await screen.findByTestId("company-usage-4");
  });

  it("is sorted, narrowed and searched by its address", async () => {
    const { person, requests } = await open();
    await screen.findByTestId("company-usage-3");
    await choose(person, screen.getByRole("combobox", { name: "Ordem" }), "Mensagens no mês");
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ order: "messages", direction: "desc" }));
    await choose(person, screen.getByRole("combobox", { name: "Status" }), "Vencida");
    await fill(person, screen.getByRole("searchbox", { name: "Buscar empresa" }), "lo");
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({ order: "messages", state: "overdue", searchParam: "lo" }),
    );
    expect(address()).toBe("/platform?order=messages&state=overdue&search=lo");
  });

  it("says that the income could not be loaded, and still shows the use", async () => {
    serve(platformReportApi.income, new ErrorReply(500, "ERR_INTERNAL"));
    serve(platformReportApi.usage, { companies: [shop], hasMore: false });
    await renderScreen(<ReportPage />, { user: signedInUser({ super: true }) });
    await screen.findByTestId("company-usage-3");
    await screen.findByRole("button", { name: "Tentar novamente" });
  });
});
