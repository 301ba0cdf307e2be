import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { Login } from "./pages/login";
import { TicketList } from "./pages/tickets";
import { Company, newNumber } from "./harness/company";
import { openPairedConnection } from "./harness/paired-connection";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

/** The line above the composer. */
const line = (page: Page) => page.getByTestId("typing");
const told = (page: Page, words: string) => page.locator('[aria-live], [role="status"]').filter({ hasText: words });

it(
  "the card and the conversation show that the customer is typing or recording, until the message arrives",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number: shop } = await openPairedConnection(app, company);
    const maria = { name: "Maria Souza", number: newNumber() };
    await app.simulator.meet(maria);
    await app.simulator.write(maria.number, shop, "Oi, bom dia");
    const types = (state: "composing" | "recording" | "paused") =>
      app.simulator.post(`/people/${maria.number}/typing`, { to: shop, state });

    const page = await (await app.newContext()).page();
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    const card = list.card(maria.name);
    await new Login(page, app.server).enter(await company.agent({ name: "Ana Ribeiro", profile: "admin" }));
    await list.under("Pendentes", maria.name);
    await types("composing");
    await card.getByText("digitando…").waitFor();
    expect(await card.getByText("Oi, bom dia").count()).toBe(0);
    await types("paused");
    await card.getByText("Oi, bom dia").waitFor();

    await list.accept(maria.name).click();
    await conversation.composer.waitFor();
    await types("recording");
    await line(page).getByText("Maria Souza está gravando áudio…", { exact: true }).waitFor();
    await page.locator("header").getByText("gravando áudio…", { exact: true }).waitFor();
    await card.getByText("gravando áudio…", { exact: true }).waitFor();
    expect(await told(page, "gravando").count()).toBe(0);
    await app.simulator.write(maria.number, shop, "Deixa, achei");
    await conversation.bubble("Deixa, achei").waitFor();
    await line(page).waitFor({ state: "detached" });
    await card.getByText("Deixa, achei").waitFor();
  }),
);

it(
  "two colleagues in one ticket see each other typing, and the slower one is warned before sending",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number: shop } = await openPairedConnection(app, company);
    const maria = { name: "Maria Souza", number: newNumber() };
    await app.simulator.meet(maria);
    await app.simulator.write(maria.number, shop, "Cadê meu pedido?");
    const ana = await company.agent({ name: "Ana Ribeiro", profile: "admin" });
    const bruno = await company.agent({ name: "Bruno Tavares", profile: "admin" });
    const [hers, his] = [await (await app.newContext()).page(), await (await app.newContext()).page()];
    await new Login(hers, app.server).enter(ana);
    await new TicketList(hers).under("Pendentes", maria.name);
    await new TicketList(hers).accept(maria.name).click();
    await new Conversation(hers).composer.waitFor();
    await new Login(his, app.server).enter(bruno);
    await new TicketList(his).open(maria.name);
    await new Conversation(his).composer.fill("Vou ver");
    await line(hers).getByText("Bruno Tavares está digitando…", { exact: true }).waitFor();

    await new Conversation(hers).sendText("Saiu para entrega");
    const warning = his.getByTestId("teammate-answered");
    await warning.getByText("Ana respondeu enquanto você escrevia.").waitFor();
    expect(await new Conversation(his).composer.inputValue()).toBe("Vou ver");
    await warning.getByRole("button", { name: "Entendi" }).click();
    await warning.waitFor({ state: "detached" });
    await new Conversation(his).sendText("Chega às 15h");
    await new Conversation(hers).bubble("Chega às 15h").waitFor();
  }),
);
