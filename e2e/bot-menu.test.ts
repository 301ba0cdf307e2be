import type { Page } from "playwright-core";
import { connectionApi } from "@guiche/contract/connections";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { expect, it } from "@jest/globals";
import { aPicture } from "../harness/files";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { aTicket, arriveAt } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Walker } from "../harness/pages/walker";
import { Agent as ApiAgent } from "../harness/agent";
import { Company, password, type Agent, type Queue } from "../harness/company";
import { Customer } from "../harness/customer";
import { KeyboardUser } from "../harness/browser/keyboard-user";
import { openPairedConnection } from "../harness/paired-connection";
import { expectAccessible } from "../harness/browser/screen-checks";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { faultsOfReplays } from "../harness/replays";

const withHarness = startHarness();

it(
  "an admin builds a queue's options with a picture by keyboard alone and tries them in the simulator",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.queue("Vendas");
    await company.queue("Financeiro");
    await company.connection("Loja");
    const page = await enter(app, await company.agent({ profile: "admin" }), "/queues");
    await page.getByRole("button", { name: "Editar Vendas" }).waitFor();
    const keys = new KeyboardUser(page);
    await keys.reach("Tab", /Editar Vendas/, 60);
    await keys.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Editar fila" });
    await dialog.getByRole("tab", { name: "Robô" }).waitFor();
    await keys.reach("Shift+Tab", /^tab Dados da Fila/);
    await keys.press("ArrowRight");
    await keys.press("Enter");
    await dialog.getByText("Sem opções, quem escolhe esta fila aguarda uma pessoa.").waitFor();

    await keys.reach("Tab", /Adicionar opção/);
    await keys.press("Enter");
    await keys.untilOn(/Título/);
    await keys.write("Preços");
    await keys.press("Tab");
    await keys.write("Veja a tabela de hoje.");
    // Before the keys that lead to the button: the browser needs a moment to hand its file dialogs over.
    const chooser = page.waitForEvent("filechooser");
    await keys.reach("Tab", /Escolher arquivo/);
    await keys.press("Enter");
    await (
      await chooser
    ).setFiles({ name: "tabela.png", mimeType: "image/png", buffer: Buffer.from(await aPicture(), "base64") });
    await dialog
      .getByText(/^tabela\.png/)
      .first()
      .waitFor();
    await keys.press("Control+Enter");
    await keys.untilOn(/treeitem .*Preços.*com arquivo/);

    await keys.press("Shift+Insert");
    await keys.untilOn(/Título/);
    await keys.write("2ª via");
    await keys.press("Tab");
    await keys.write("Como quer receber?");
    await keys.press("Control+Enter");
    await keys.untilOn(/treeitem .*2ª via/);
    await keys.press("Insert");
    await keys.untilOn(/Título/);
    await keys.write("Falar com alguém");
    await keys.press("Tab");
    await keys.write("Já chamo alguém.");
    await keys.press("Control+Enter");
    await keys.untilOn(/treeitem .*Falar com alguém/);
    await keys.press("ArrowLeft");
    await keys.press("Alt+ArrowUp");
    await dialog.getByText("2ª via: agora 1").waitFor({ state: "attached" });
    await expectAccessible(page, "the options of a queue");

    await keys.reach("Tab", /Mensagem do cliente/, 40);
    await keys.write("1");
    await keys.press("Enter");
    const phone = dialog.getByRole("log", { name: "Conversa simulada" });
    await phone.getByText("Como quer receber?").waitFor();
    await keys.write("falar");
    await keys.press("Enter");
    await phone.getByText("Já chamo alguém.").waitFor();
    await phone.getByText("fim: aguarda uma pessoa").waitFor();
    await keys.write("#");
    await keys.press("Enter");
    await keys.write("preços");
    await keys.press("Enter");
    await phone.getByText("Veja a tabela de hoje.").waitFor();
    await phone.getByText("tabela.png").waitFor();

    await expectAccessible(page, "the simulator of a queue", "wide");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const storedOptions = await app.server.database.rows<{ title: string; option: number; file: string | null }>(
      `SELECT title, option, "mediaName" AS file FROM queue_options WHERE "companyId" = $1 ORDER BY "parentId" NULLS FIRST, option`,
      [company.id],
    );
    expect(storedOptions).toEqual([
      { title: "2ª via", option: 1, file: null },
      { title: "Preços", option: 2, file: "tabela.png" },
      { title: "Falar com alguém", option: 1, file: null },
    ]);
  }),
);

const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const sales = "Aqui é Vendas.\n\n*1* - 2ª via\n*2* - Preços\n*#* - Início";
const bill = "Como quer receber?\n\n*1* - Por CPF\n*0* - Voltar · *#* - Início";
const question =
  "Como foi?\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito\n*!* - Voltar ao atendimento";

/** A paired connection with two queues, and a tree with a picture below the first. */
async function openShop(app: TestHarness, company: Company, queues: [Queue, Queue], admin: Agent) {
  const { number, connectionId } = await openPairedConnection(app, company, queues, { owner: admin });
  const [{ id: queueId }, billing] = queues;
  const agent = await new ApiAgent(app.server.url, admin.email, password).signIn();
  const option = (title: string, message: string, more: { parentId?: number; forwardQueueId?: number } = {}) =>
    agent.call(queueOptionApi.create, { body: { queueId, title, message, ...more } });
  const { id: parentId } = await option("2ª via", "Como quer receber?");
  await option("Por CPF", "Um momento.", { parentId, forwardQueueId: billing.id });
  const prices = await option("Preços", "Veja a tabela de hoje.");
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(await aPicture(), "base64")], { type: "image/png" }), "tabela.png");
  const headers = { authorization: `Bearer ${agent.token}` };
  const path = `${app.server.url}/api/queue-options/${prices.id}/media-upload`;
  expect((await fetch(path, { method: "POST", headers, body: form })).status).toBe(200);
  const texts = { greetingMessage: "Olá!", ratingMessage: "Como foi?", complationMessage: "Até logo!" };
  await agent.call(connectionApi.update, {
    params: { id: connectionId },
    body: { queueIds: queues.map(({ id }) => id), ...texts },
  });
  return number;
}

/** The agent goes from the top of the page to the waiting customers, accepts this one and answers, by keyboard alone. */
async function takesOver(page: Page, customer: Customer, answer: string) {
  const [keys, list, conversation] = [new KeyboardUser(page), new TicketList(page), new Conversation(page)];
  await list.tab("Pendentes").waitFor();
  await keys.reach("Tab", /Ir para o conteúdo/);
  await keys.press("Enter");
  await keys.reach("Tab", /^tab Atendendo/);
  await keys.press("ArrowRight");
  if ((await list.tab("Pendentes").getAttribute("aria-selected")) !== "true") await keys.press("Enter");
  await list.card(customer.name).waitFor();
  await keys.reach("Tab", new RegExp(`Aceitar: ${customer.name}`));
  await keys.press("Enter");
  await arriveAt(page, aTicket);
  await conversation.composer.and(page.locator(":focus")).waitFor();
  await keys.write(answer);
  await keys.press("Enter");
  await conversation.waitForStatus(answer, "delivered");
  customer.read.push((await customer.received()).at(-1)?.text);
  expect(customer.read.at(-1)).toContain(answer);
}

async function resolves(page: Page) {
  const keys = new KeyboardUser(page);
  await keys.reach("Shift+Tab", /Resolver/);
  await keys.press("Enter");
}

it(
  "a customer walks the menu and its options, sees the picture, gets an agent and a silent bot, and rates",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.setting("userRating", "enabled");
    const queues: [Queue, Queue] = [await company.queue("Vendas"), await company.queue("Financeiro")];
    await app.server.database.rows(
      `UPDATE queues SET "greetingMessage" = 'Aqui é ' || name || '.', "orderQueue" = CASE name WHEN 'Vendas' THEN 1 ELSE 2 END WHERE "companyId" = $1`,
      [company.id],
    );
    const admin = await company.agent({ profile: "admin", queues });
    const shop = await openShop(app, company, queues, admin);
    const maria = await Customer.meet(app, "Maria Souza", shop);
    const writes = async (text: string, ...answers: string[]) => {
      await maria.writes(text);
      await maria.reads(...answers);
    };

    await writes("oi", menu);
    await writes("vendas", sales);
    await writes("preços", "Veja a tabela de hoje.");
    expect((await maria.received()).at(-1)?.media).toMatchObject({ kind: "image" });
    await writes("#", menu);
    await writes("1", sales);
    await writes("2ª via", bill);
    await writes("0", sales);
    await writes("1", bill);
    await writes("1", "Um momento.", "Aqui é Financeiro.");

    const page = await enter(app, admin);
    await takesOver(page, maria, "Já envio.");
    for (const text of ["#", "1"]) await maria.writes(text);
    await new Conversation(page).bubble("#").last().waitFor();
    await expectAccessible(page, "a conversation that an agent took from the bot");
    await resolves(page);
    // Nothing of the bot came between the agent's words and the question.
    await maria.reads(question);
    await writes("3", "Até logo!");

    const [ticket] = await app.server.database.rows<{ uuid: string }>(
      `SELECT uuid FROM tickets WHERE "companyId" = $1`,
      [company.id],
    );
    const rate = page.getByTestId("ticket-rate").filter({ hasText: "Muito satisfeito" });
    await new Walker(page).goTo(`/tickets/${ticket?.uuid}`, rate);
    await expectAccessible(page, "a rated conversation");
    // Every step of the bot, of the other suites of this server too, does the same again, on Node and in Chromium.
    expect(await faultsOfReplays(app.server.database)).toEqual([]);
  }),
);
