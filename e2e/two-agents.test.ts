import { expect, it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import type { Page } from "playwright-core";
import { enter, Login } from "./pages/login";
import { Overlays } from "./pages/overlays";
import { arriveAt, Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company } from "./harness/company";
import { startHarness } from "./harness/harness";
import { sendTogether } from "./harness/race";

const withHarness = startHarness();

it(
  "when two agents accept at the same moment, one gets the customer and the other reads who did",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue("Vendas");
    const agents = [
      await company.agent({ name: "Ana Ribeiro", queues: [queue] }),
      await company.agent({ name: "Bruno Tavares", queues: [queue] }),
    ];
    const ticket = await company.ticket({ customer: "Marcos Lima", queue, firstMessage: "Alguém me atende?" });
    const pages = [await (await app.newContext()).page(), await (await app.newContext()).page()];
    for (const [index, page] of pages.entries()) {
      const agent = agents[index];
      if (agent) await new Login(page, app.server).enter(agent);
      await new TicketList(page).under("Pendentes", "Marcos Lima");
    }
    await sendTogether(pages);
    await Promise.all(pages.map((page) => new TicketList(page).accept("Marcos Lima").click()));

    const { refused, told } = await Promise.any(
      pages.map(async (page) => ({
        refused: page,
        told: await new Shell(page).seesNotice("Este atendimento já está com"),
      })),
    );
    const [row] = await app.server.database.rows<{ userId: number; status: string }>(
      `SELECT "userId", "status" FROM "tickets" WHERE "id" = $1`,
      [ticket.id],
    );
    const winner = agents.findIndex(({ id }) => id === row?.userId);
    expect(row?.status).toBe("open");
    expect(pages.indexOf(refused)).toBe(1 - winner);
    expect(told).toContain(`${agents[winner]?.name}, na fila Vendas`);

    await arriveAt(refused, "/tickets");
    const list = new TicketList(refused);
    for (const tab of ["Pendentes", "Atendendo"] as const) {
      await list.tab(tab).click();
      await list.card("Marcos Lima").waitFor({ state: "detached" });
    }
    const won = pages[winner];
    if (!won) throw new Error("Neither agent got the ticket.");
    await new Conversation(won).title("Marcos Lima").waitFor();
    await new Conversation(won).composer.waitFor();
  }),
);

it(
  "a ticket that one agent accepts disappears from the other's list and reappears when it is returned",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const [ana, bruno] = [await company.agent({ queues: [queue] }), await company.agent({ queues: [queue] })];
    await company.ticket({ customer: "Renata Dias", queue, firstMessage: "Oi" });
    const [hers, his] = [await (await app.newContext()).page(), await (await app.newContext()).page()];
    await new Login(hers, app.server).enter(ana);
    await new Login(his, app.server).enter(bruno);
    await new TicketList(his).under("Pendentes", "Renata Dias");
    await new TicketList(hers).under("Pendentes", "Renata Dias");
    await new TicketList(hers).accept("Renata Dias").click();
    await new TicketList(his).card("Renata Dias").waitFor({ state: "detached" });
    await new Conversation(hers).action("Devolver").click();
    await arriveAt(hers, "/tickets");
    await new TicketList(his).card("Renata Dias").waitFor();
    await new TicketList(his).accept("Renata Dias").click();
    await new Conversation(his).composer.waitFor();
  }),
);

it(
  "an agent without the queue sees its tickets neither in the list nor by URL",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const [sales, support] = [await company.queue(), await company.queue()];
    const outsider = await company.agent({ queues: [support] });
    const ticket = await company.ticket({ customer: "Paulo Nogueira", queue: sales, firstMessage: "Boleto" });
    await company.ticket({ customer: "Sofia Bernardes", queue: support, firstMessage: "Ajuda" });
    const page = await enter(app, outsider);
    await new TicketList(page).under("Pendentes", "Sofia Bernardes");
    expect(await new TicketList(page).card("Paulo Nogueira").count()).toBe(0);
    await page.goto(`${app.server.url}/tickets/${ticket.uuid}`);
    await new Shell(page).seesNotice("Acesso não permitido");
    await arriveAt(page, "/tickets");
    expect(await page.getByText("Boleto").count()).toBe(0);
  }),
);

it(
  "a user of another company finds nothing at a ticket's URL",
  withHarness(async (app) => {
    const [ours, theirs] = [await Company.create(app.server.database), await Company.create(app.server.database)];
    const ticket = await ours.ticket({ customer: "Carlos Antunes", firstMessage: "Segredo" });
    const otherCompany = await theirs.agent({ profile: "admin" });
    const page = await enter(app, otherCompany, `/tickets/${ticket.uuid}`);
    // Beside the toast with the same words.
    await page.getByRole("paragraph").filter({ hasText: "Erro ao obter informações da conversa" }).waitFor();
    expect(await page.getByText(/Carlos|Segredo/).count()).toBe(0);
    await page.getByRole("link", { name: "Voltar para a lista" }).click();
    await arriveAt(page, "/tickets");
  }),
);

it(
  "an accepted ticket stays with the agent when an older response about it arrives late",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const agent = await company.agent({ queues: [queue] });
    await company.ticket({ customer: "Sofia Bernardes", queue, firstMessage: "Montei a estante!" });
    const page = await enter(app, agent);
    await new TicketList(page).under("Pendentes", "Sofia Bernardes");
    let isAccepted = () => {};
    const accepted = new Promise<void>((done) => (isAccepted = done));
    let isRead = () => {};
    const read = new Promise<void>((done) => (isRead = done));
    await page.route(/\/api\/tickets\/u\//, async (route) => {
      const answer = await route.fetch();
      isRead();
      await accepted;
      await route.fulfill({ response: answer });
    });
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      await read;
      await route.continue();
    });
    const done = page.waitForResponse((response) => response.request().method() === "PUT");
    const late = page.waitForResponse(/\/api\/tickets\/u\//);
    await new TicketList(page).accept("Sofia Bernardes").click();
    await (await done).finished();
    isAccepted();
    await (await late).finished();
    await new Conversation(page).sendText("Que bom!");
    await new Conversation(page).own("Que bom!").waitFor();
    await new Conversation(page).action("Devolver").waitFor();
  }),
);

it(
  "an agent who accepts and types at once loses no letter to a slow server",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const agent = await company.agent({ queues: [queue] });
    await company.ticket({ customer: "Carlos Antunes", queue, firstMessage: "Vocês abrem no sábado?" });
    const page = await enter(app, agent);
    await new TicketList(page).under("Pendentes", "Carlos Antunes");
    const isShown = page.waitForResponse(/\/api\/tickets\/u\//);
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      await isShown;
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await new TicketList(page).accept("Carlos Antunes").click();
    const { composer } = new Conversation(page);
    await composer.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Abrimos, das 9h às 13h!", { delay: 30 });
    expect(await composer.inputValue()).toBe("Abrimos, das 9h às 13h!");
  }),
);

it(
  "a colleague's note appears in the open panel and disappears when it is deleted",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const ana = await company.agent({ name: "Ana Ribeiro", queues: [queue] });
    const admin = await company.agent({ name: "Bruno Tavares", profile: "admin" });
    const ticket = await company.ticket({
      customer: "Juliana Castro",
      queue,
      agent: ana,
      status: "open",
      firstMessage: "Oi",
    });
    const [hers, his] = [
      await enter(app, ana, `/tickets/${ticket.uuid}`),
      await enter(app, admin, `/tickets/${ticket.uuid}`),
    ];
    for (const page of [hers, his]) {
      await new Conversation(page).composer.waitFor();
      await new Overlays(page).openPanel();
    }
    const notesAt = (page: Page) => new Overlays(page).panel.getByRole("region", { name: "Observações" });
    await notesAt(his).getByText("Nenhuma observação ainda.").waitFor();

    await notesAt(hers).getByRole("textbox", { name: "Nova observação" }).fill("Prefere ligação à tarde");
    await notesAt(hers).getByRole("button", { name: "Adicionar" }).click();
    await notesAt(his).getByTestId("note").getByText("Prefere ligação à tarde").waitFor();
    await notesAt(his).getByRole("heading", { name: "Observações 1" }).waitFor();
    expect(await notesAt(hers).getByTestId("note").count()).toBe(1);

    await notesAt(his)
      .getByRole("button", { name: /^Excluir a observação de Ana Ribeiro/ })
      .click();
    await new Overlays(his).question.getByRole("button", { name: "Ok" }).click();
    await new Shell(his).seesNotice("Observação excluída com sucesso!");
    await notesAt(hers).getByTestId("note").waitFor({ state: "detached" });
    await notesAt(hers).getByText("Nenhuma observação ainda.").waitFor();
  }),
);
