import { it } from "@jest/globals";
import type { Page } from "playwright-core";
import { enter } from "./pages/login";
import { Overlays } from "./pages/overlays";
import { arriveAt } from "./pages/shell";
import { Company } from "./harness/company";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

/** Submits the dialog for a new conversation; its only queue is preselected. */
async function beginWithRita(page: Page): Promise<void> {
  const { newTicket } = new Overlays(page);
  await page.getByRole("link", { name: "Nova conversa" }).first().click();
  await newTicket.getByRole("combobox", { name: "Contato" }).fill("rita");
  await page.getByRole("option", { name: /Rita Alves/ }).click();
  await newTicket.getByRole("button", { name: "Iniciar" }).click();
  await newTicket.getByText(/^Nenhuma conexão é a padrão/).waitFor();
}

it(
  "starting a conversation in a company without a connection leads to the connections, or says whom to ask",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue("Vendas");
    await company.ticket({ customer: "Rita Alves", queue, firstMessage: "Oi" });
    const [admin, agent] = [await company.agent({ profile: "admin" }), await company.agent({ queues: [queue] })];
    const [hers, his] = [await enter(app, admin, "/tickets"), await enter(app, agent, "/tickets")];
    await beginWithRita(hers);
    await new Overlays(hers).newTicket.getByRole("link", { name: "Ver conexões" }).click();
    await arriveAt(hers, "/connections");
    await beginWithRita(his);
    await new Overlays(his).newTicket.getByText("Avise seu administrador.").waitFor();
  }),
);
