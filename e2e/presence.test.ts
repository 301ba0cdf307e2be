import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { visit } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber } from "../harness/company";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";

const withHarness = startHarness();

/** The line above the composer. */
const line = (page: Page) => page.getByTestId("typing");
const liveRegion = (page: Page, words: string) =>
  page.locator('[aria-live], [role="status"]').filter({ hasText: words });

it(
  "an agent sees the customer and a colleague type, and the slower of two is warned before sending",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number: shop } = await openPairedConnection(app, company);
    const maria = { name: "Maria Souza", number: newNumber() };
    await app.simulator.meet(maria);
    await app.simulator.write(maria.number, shop, "Cadê meu pedido?");
    const types = (state: "composing" | "recording" | "paused") =>
      app.simulator.post(`/people/${maria.number}/typing`, { to: shop, state });
    const ana = await company.agent({ name: "Ana Ribeiro", profile: "admin" });
    const bruno = await company.agent({ name: "Bruno Tavares", profile: "admin" });

    const hers = await enter(app, ana);
    const [list, conversation] = [new TicketList(hers), new Conversation(hers)];
    const card = list.card(maria.name);
    await list.under("Pendentes", maria.name);
    await types("composing");
    await card.getByText("digitando…").waitFor();
    expect(await card.getByText("Cadê meu pedido?").count()).toBe(0);
    await types("paused");
    await card.getByText("Cadê meu pedido?").waitFor();
    await list.accept(maria.name).click();
    await conversation.composer.waitFor();
    await types("recording");
    await line(hers).getByText("Maria Souza está gravando áudio…", { exact: true }).waitFor();
    await hers.locator("header").getByText("gravando áudio…", { exact: true }).waitFor();
    await card.getByText("gravando áudio…", { exact: true }).waitFor();
    expect(await liveRegion(hers, "gravando").count()).toBe(0);
    await app.simulator.write(maria.number, shop, "Ainda espero");
    await conversation.bubble("Ainda espero").waitFor();
    await line(hers).waitFor({ state: "detached" });
    await card.getByText("Ainda espero").waitFor();

    const his = await enter(app, bruno);
    await new TicketList(his).open(maria.name);
    await hers.getByRole("img", { name: "Bruno Tavares está vendo" }).waitFor();
    await his.getByRole("img", { name: "Ana Ribeiro está vendo" }).waitFor();
    await his.getByText("Em atendimento por Ana Ribeiro").first().waitFor();
    await new Conversation(his).composer.fill("Vou ver");
    await line(hers).getByText("Bruno Tavares está digitando…", { exact: true }).waitFor();
    await conversation.sendText("Saiu para entrega");
    const warning = his.getByTestId("teammate-answered");
    await warning.getByText("Ana respondeu enquanto você escrevia.").waitFor();
    expect(await new Conversation(his).composer.inputValue()).toBe("Vou ver");
    await warning.getByRole("button", { name: "Entendi" }).click();
    await warning.waitFor({ state: "detached" });
    await new Conversation(his).sendText("Chega às 15h");
    await conversation.bubble("Chega às 15h").waitFor();
    await visit(his, "Contatos");
    await hers.getByRole("img", { name: "Bruno Tavares está vendo" }).waitFor({ state: "detached" });
  }),
);
