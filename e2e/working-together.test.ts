import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { axeViolations } from "./harness/axe";
import { Company } from "./harness/company";
import { startHarness, type TestHarness } from "./harness/harness";
import { sendTogether } from "./harness/race";
import { until } from "./harness/until";
import { enter } from "./pages/login";

const withHarness = startHarness();

const lane = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}, `) });
const card = (page: Page, of: string, name: string) => lane(page, of).getByRole("group", { name, exact: true });

/** A board with two lanes and these customers, all of whom wait. */
async function board(app: TestHarness, customers: readonly string[]) {
  const company = await Company.create(app.server.database);
  const queue = await company.queue("Vendas");
  for (const name of ["Fechamento", "Proposta"])
    await app.server.database.add("tags", { companyId: company.id, name, color: "#34449b", kanban: 1 });
  for (const customer of customers) await company.ticket({ customer, queue, firstMessage: "Oi" });
  return { company, agent: (name: string) => company.agent({ name, queues: [queue] }) };
}

async function moveByMenu(page: Page, name: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Mover ${name} para…` }).click();
  await page.getByRole("menuitem", { name: to }).click();
}

it(
  "when two people move one card at once, one wins, and the other reads who and where to",
  withHarness(async (app) => {
    const { agent } = await board(app, ["Marcos Lima"]);
    const pages = [
      await enter(app, await agent("Ana Ribeiro"), "/kanban"),
      await enter(app, await agent("Bruno Tavares"), "/kanban"),
    ];
    for (const page of pages) await card(page, "Em aberto", "Marcos Lima").waitFor();
    await sendTogether(pages, /\/api\/ticket-tags\//);
    await Promise.all(pages.map((page, at) => moveByMenu(page, "Marcos Lima", at === 0 ? "Proposta" : "Fechamento")));

    const notices = pages.map((page) =>
      page.getByText(/^(Ana Ribeiro|Bruno Tavares) moveu para (Proposta|Fechamento)$/),
    );
    const told = await Promise.any(
      notices.map(async (notice) => {
        await notice.waitFor();
        return notice.innerText();
      }),
    );
    const won = told.endsWith("Proposta") ? "Proposta" : "Fechamento";
    for (const page of pages) await card(page, won, "Marcos Lima").waitFor();
  }),
);

it(
  "a card is lifted, carried and dropped by keyboard alone, and its focus goes with it",
  withHarness(async (app) => {
    const { agent } = await board(
      app,
      Array.from({ length: 40 }, (_, index) => `Cliente ${String(index + 1).padStart(2, "0")}`),
    );
    const page = await enter(app, await agent("Ana Ribeiro"), "/kanban?sort=name");
    expect(await axeViolations(page)).toEqual([]);
    await card(page, "Em aberto", "Cliente 01").focus();
    // Down to the last card, of which most are rendered only now.
    for (let at = 2; at <= 40; at += 1) {
      await page.keyboard.press("ArrowDown");
      await page.locator(`[data-board-card]:focus[aria-label="Cliente ${String(at).padStart(2, "0")}"]`).waitFor();
    }
    await page.keyboard.press("Space");
    await page.getByText("Cliente 40 levantado da coluna Em aberto.").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await page.getByText("Cliente 40 sobre a coluna Fechamento.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await page.getByText("Ticket Tag Adicionado com Sucesso!").waitFor();
    await card(page, "Fechamento", "Cliente 40").waitFor();
    await lane(page, "Em aberto").getByText("39").first().waitFor();
  }),
);

it(
  "three people talk, one of whom was offline: each has what was said, and what is unread is exact",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const [ana, bia, caio] = [
      await company.agent({ name: "Ana Ribeiro" }),
      await company.agent({ name: "Bia Souza" }),
      await company.agent({ name: "Caio Prado" }),
    ];
    const [hers, theirs] = [await enter(app, ana, "/chats"), await enter(app, bia, "/chats")];
    await hers.getByRole("button", { name: "Nova conversa" }).first().click();
    const dialog = hers.getByRole("dialog");
    await dialog.getByLabel("Título").fill("Plantão");
    for (const name of [bia.name, caio.name]) {
      await dialog.getByRole("combobox", { name: "Pessoas" }).click();
      await hers.getByRole("option", { name }).click();
    }
    await dialog.getByRole("button", { name: "Salvar" }).click();
    const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
    await field(hers).fill("Bom dia");
    await field(hers).press("Enter");
    await hers.getByRole("log").getByText("Bom dia").waitFor();

    const row = theirs.getByRole("link", { name: /^Plantão/ });
    await row.getByRole("img", { name: "1 mensagem não lida" }).waitFor();
    await theirs.getByRole("button", { name: "Chat interno: há mensagens não lidas" }).waitFor();
    await row.click();
    await theirs.getByRole("log").getByText("Bom dia").waitFor();
    await theirs.getByRole("button", { name: "Chat interno", exact: true }).waitFor();
    await hers.getByText("Visto por Bia Souza").waitFor();
    await field(theirs).fill("@Caio");
    await theirs.getByRole("list", { name: "Mencionar" }).getByText("Caio Prado").click();
    await field(theirs).press("Enter");
    await hers.getByRole("log").getByText("@Caio Prado").waitFor();

    const his = await enter(app, caio, "/chats");
    await his.getByRole("img", { name: "2 mensagens não lidas, com menção a você" }).waitFor();
    await his.getByRole("link", { name: /^Plantão/ }).click();
    await his.getByRole("log").getByText("Bom dia").waitFor();
    await hers.getByText("Visto por Bia Souza, Caio Prado").waitFor({ state: "detached" });
    expect(await axeViolations(his)).toEqual([]);
    await until("nothing is unread for anybody", async () => {
      const rows = await app.server.database.rows<{ unreads: number }>(
        `SELECT sum("unreads")::int AS "unreads" FROM "chat_members" WHERE "companyId" = $1`,
        [company.id],
      );
      return rows[0]?.unreads === 0;
    });
  }),
);

it(
  "an admin reads the week on a phone: the sums, and the chart as a table",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue("Vendas");
    const boss = await company.agent({ name: "Rita Alves", profile: "admin", queues: [queue] });
    await company.connection("Loja");
    await company.ticket({ customer: "Marcos Lima", queue, firstMessage: "Oi" });
    const page = await enter(app, boss, "/?days=7", { width: 360, height: 740, touch: true });
    await page.getByRole("button", { name: "Ver como tabela" }).first().click();
    await page.getByRole("table").first().waitFor();
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(360);
    expect(await axeViolations(page)).toEqual([]);
  }),
);
