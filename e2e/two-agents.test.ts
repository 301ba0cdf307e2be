import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import { enter, Login } from "../harness/pages/login";
import { arriveAt, Shell } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company } from "../harness/company";
import { startHarness } from "../harness/suite/harness";
import { sendTogether } from "../harness/race";

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
    let isWritten: () => void = () => undefined;
    const written = new Promise<void>((done) => (isWritten = done));
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      await written;
      await route.continue();
    });
    await new TicketList(page).accept("Carlos Antunes").click();
    const { composer } = new Conversation(page);
    await composer.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Abrimos, das 9h");
    const accepted = page.waitForResponse((response) => response.request().method() === "PUT");
    isWritten();
    await (await accepted).finished();
    await page.keyboard.type(" às 13h!");
    await new Conversation(page).action("Devolver").waitFor();
    expect(await composer.inputValue()).toBe("Abrimos, das 9h às 13h!");
  }),
);
