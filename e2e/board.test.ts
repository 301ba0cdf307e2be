import { expect, it } from "@jest/globals";
import { Company } from "../harness/company";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { Board } from "../harness/pages/board";
import { enter } from "../harness/pages/login";
import { Shell } from "../harness/pages/shell";

const withHarness = startHarness();

/** A board with two lanes beside «Em aberto», and a customer who waits in Sales. */
async function aBoard({ server }: TestHarness) {
  const company = await Company.create(server.database);
  const queue = await company.queue("Vendas");
  for (const name of ["Fechamento", "Proposta"]) await company.kanbanTag(name);
  await company.ticket({ customer: "Marcos Lima", queue, firstMessage: "Quanto custa?" });
  const person = (name: string) => company.agent({ name, queues: [queue] });
  return { ana: await person("Ana Ribeiro"), bruno: await person("Bruno Tavares") };
}

it(
  "a card that two people move is where the first one put it, and the second reads who moved it",
  withHarness(async (app) => {
    const { ana, bruno } = await aBoard(app);
    const [hers, his] = [new Board(await enter(app, ana, "/kanban")), new Board(await enter(app, bruno, "/kanban"))];
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
  }),
);

it(
  "a card is lifted, carried and dropped with the keyboard alone",
  withHarness(async (app) => {
    const { ana } = await aBoard(app);
    const page = await enter(app, ana, "/kanban");
    const board = new Board(page);
    const card = board.card("Em aberto", "Marcos Lima");
    await card.waitFor();
    for (let step = 0; step < 40 && !(await card.evaluate((at) => at === document.activeElement)); step += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByText("Marcos Lima levantado da coluna Em aberto.").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await page.getByText("Marcos Lima sobre a coluna Fechamento.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await new Shell(page).seesNotice("Ticket Tag Adicionado com Sucesso!");
    await board.card("Fechamento", "Marcos Lima").waitFor();
    expect(await card.count()).toBe(0);
  }),
);
