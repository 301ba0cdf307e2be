import { expect, it } from "@jest/globals";
import { Company } from "../harness/company";
import { startHarness } from "../harness/suite/harness";
import { Board } from "../harness/pages/board";
import { enter } from "../harness/pages/login";
import { Shell } from "../harness/pages/shell";

const withHarness = startHarness();

it(
  "a card that two people move is where the first one put it, the second reads who moved it, and it is carried with the keyboard alone",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue("Vendas");
    for (const name of ["Fechamento", "Proposta"]) await company.kanbanTag(name);
    await company.ticket({ customer: "Marcos Lima", queue, firstMessage: "Quanto custa?" });
    const boardOf = async (name: string) =>
      new Board(await enter(app, await company.agent({ name, queues: [queue] }), "/kanban"));
    const [hers, his] = [await boardOf("Ana Ribeiro"), await boardOf("Bruno Tavares")];
    await hers.card("Em aberto", "Marcos Lima").waitFor();
    await his.lift("Em aberto", "Marcos Lima");
    await hers.carry("Em aberto", "Marcos Lima", "Proposta");
    await new Shell(hers.page).seesNotice("Ticket Tag Adicionado com Sucesso!");
    await hers.card("Proposta", "Marcos Lima").waitFor();
    // It is still in his hand.
    await his.drop("Fechamento");
    await new Shell(his.page).seesNotice("Ana Ribeiro moveu para Proposta");
    for (const board of [hers, his]) {
      await board.card("Proposta", "Marcos Lima").waitFor();
      expect(await board.card("Fechamento", "Marcos Lima").count()).toBe(0);
      expect(await board.card("Em aberto", "Marcos Lima").count()).toBe(0);
    }

    const { page } = his;
    const card = his.card("Proposta", "Marcos Lima");
    for (let step = 0; step < 40 && !(await card.evaluate((at) => at === document.activeElement)); step += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByText("Marcos Lima levantado da coluna Proposta.").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Marcos Lima sobre a coluna Fechamento.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await new Shell(page).seesNotice("Ticket Tag Adicionado com Sucesso!");
    for (const board of [hers, his]) await board.card("Fechamento", "Marcos Lima").waitFor();
    expect(await card.count()).toBe(0);
  }),
);
