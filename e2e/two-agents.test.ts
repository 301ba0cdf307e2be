import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import type { Page } from "playwright-core";
import { enter } from "../harness/pages/login";
import { arriveAt, Shell } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company } from "../harness/company";
import { startHarness } from "../harness/suite/harness";
import { sendTogether } from "../harness/race";

const withHarness = startHarness();

it(
  "when two agents accept at the same moment, one gets the customer and the other reads who did, and gets who is returned",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue("Vendas");
    const agents = [
      await company.agent({ name: "Ana Ribeiro", queues: [queue] }),
      await company.agent({ name: "Bruno Tavares", queues: [queue] }),
    ];
    const ticket = await company.ticket({ customer: "Marcos Lima", queue, firstMessage: "Alguém me atende?" });
    const pages: Page[] = [];
    for (const agent of agents) {
      const page = await enter(app, agent);
      await new TicketList(page).under("Pendentes", "Marcos Lima");
      pages.push(page);
    }
    await sendTogether(pages);
    await Promise.all(pages.map((page) => new TicketList(page).accept("Marcos Lima").click()));

    const { refusedPage, notice } = await Promise.any(
      pages.map(async (page) => ({
        refusedPage: page,
        notice: await new Shell(page).seesNotice("Este atendimento já está com"),
      })),
    );
    const [row] = await app.server.database.rows<{ userId: number; status: string }>(
      `SELECT "userId", "status" FROM "tickets" WHERE "id" = $1`,
      [ticket.id],
    );
    const winner = agents.findIndex(({ id }) => id === row?.userId);
    expect(row?.status).toBe("open");
    expect(pages.indexOf(refusedPage)).toBe(1 - winner);
    expect(notice).toContain(`${agents[winner]?.name}, na fila Vendas`);

    await arriveAt(refusedPage, "/tickets");
    const list = new TicketList(refusedPage);
    for (const tab of ["Atendendo", "Pendentes"] as const) {
      await list.tab(tab).click();
      await list.card("Marcos Lima").waitFor({ state: "detached" });
    }
    const winnerPage = pages[winner];
    if (!winnerPage) throw new Error("Neither agent got the ticket.");
    const theirs = new Conversation(winnerPage);
    await theirs.title("Marcos Lima").waitFor();
    await theirs.composer.waitFor();

    await Promise.all(pages.map((page) => page.unrouteAll()));
    await theirs.action("Devolver").click();
    await arriveAt(winnerPage, "/tickets");
    await list.card("Marcos Lima").waitFor();
    await list.accept("Marcos Lima").click();
    await new Conversation(refusedPage).composer.waitFor();
  }),
);

it(
  "an accepted ticket stays with the agent when an older response arrives late, and what is typed at once loses no letter",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const agent = await company.agent({ queues: [queue] });
    await company.ticket({ customer: "Sofia Bernardes", queue, firstMessage: "Montei a estante!" });
    await company.ticket({ customer: "Carlos Antunes", queue, firstMessage: "Vocês abrem no sábado?" });
    const page = await enter(app, agent);
    await new TicketList(page).under("Pendentes", "Sofia Bernardes");
    let isAccepted = () => {};
    const acceptancePromise = new Promise<void>((resolve) => (isAccepted = resolve));
    let isRead = () => {};
    const read = new Promise<void>((resolve) => (isRead = resolve));
    await page.route(/\/api\/tickets\/u\//, async (route) => {
      const answer = await route.fetch();
      isRead();
      await acceptancePromise;
      await route.fulfill({ response: answer });
    });
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      await read;
      await route.continue();
    });
    const acceptPromise = page.waitForResponse((response) => response.request().method() === "PUT");
    const late = page.waitForResponse(/\/api\/tickets\/u\//);
    await new TicketList(page).accept("Sofia Bernardes").click();
    await (await acceptPromise).finished();
    isAccepted();
    await (await late).finished();
    await new Conversation(page).sendText("Que bom!");
    await new Conversation(page).own("Que bom!").waitFor();
    await new Conversation(page).action("Devolver").waitFor();

    await page.unrouteAll();
    await new TicketList(page).under("Pendentes", "Carlos Antunes");
    let isWritten: () => void = () => undefined;
    const writePromise = new Promise<void>((resolve) => (isWritten = resolve));
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      await writePromise;
      await route.continue();
    });
    await new TicketList(page).accept("Carlos Antunes").click();
    const { composer } = new Conversation(page);
    await composer.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Abrimos, das 9h");
    const responsePromise = page.waitForResponse((response) => response.request().method() === "PUT");
    isWritten();
    await (await responsePromise).finished();
    await page.keyboard.type(" às 13h!");
    await new Conversation(page).action("Devolver").waitFor();
    expect(await composer.inputValue()).toBe("Abrimos, das 9h às 13h!");
  }),
);
