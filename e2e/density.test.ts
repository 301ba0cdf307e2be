import { expect, it } from "@jest/globals";
import { enter } from "./pages/login";
import { leave, Overlays } from "./pages/overlays";
import { TicketList } from "./pages/tickets";
import { Company } from "./harness/company";
import { expectAccessible, longName } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

it(
  "an agent who chooses compact cards gets cards of two lines with their buttons, and can switch back",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const [queue, other] = [await company.queue("Vendas"), await company.queue(longName)];
    const agent = await company.agent({ queues: [queue, other] });
    await company.ticket({
      customer: "Renata Dias",
      queue,
      agent,
      status: "open",
      firstMessage: "Chegou o orçamento?",
    });
    await company.ticket({ customer: longName, queue: other, agent, status: "open", firstMessage: "Olá! ".repeat(40) });
    await company.ticket({ customer: "Marcos Lima", queue, firstMessage: "Entregam em Campinas?" });
    const page = await enter(app, agent, "/tickets");
    const [list, over] = [new TicketList(page), new Overlays(page)];
    const height = async (customer: string) => (await list.card(customer).boundingBox())?.height ?? NaN;
    const choose = async () => {
      await over.openFilters();
      await over.filters.getByRole("switch", { name: "Lista compacta" }).click();
      await leave(page);
    };
    await list.card("Renata Dias").waitFor();
    expect(await height("Renata Dias")).toBeGreaterThanOrEqual(64);
    await choose();
    await until("the cards are lower", async () => (await height("Renata Dias")) <= 58);
    await list.card("Renata Dias").getByText("Vendas").waitFor();
    await expectAccessible(page, "low cards");
    await page.reload();
    await list.card(longName).waitFor();
    expect(await height(longName)).toBeLessThanOrEqual(58);
    await list.under("Pendentes", "Marcos Lima");
    await list.accept("Marcos Lima").waitFor();
    await expectAccessible(page, "low cards of who waits");
    await choose();
    await until("the cards are higher", async () => (await height("Marcos Lima")) >= 64);
  }),
);
