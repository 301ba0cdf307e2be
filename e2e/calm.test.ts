import { expect, it } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { enter, Login } from "../harness/pages/login";
import { arriveAt } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company } from "../harness/company";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("Nothing to measure");
  return box;
};

/** A shop with a dozen waiting and a dozen open tickets of one agent. */
async function busyShop(app: TestHarness) {
  const company = await Company.create(app.server.database);
  const [queue, connectionId] = [await company.queue("Vendas"), await company.connection("Loja", "CONNECTED")];
  const agent = await company.agent({ name: "Ana Ribeiro", queues: [queue] });
  const names = ["Renata", "Marcos", "Paula", "Caio", "Dora", "Igor", "Lia", "Nilo", "Otto", "Rita", "Sara", "Téo"];
  for (const [at, name] of names.entries()) {
    const firstMessage = `Bom dia, quanto custa a entrega do pedido ${at}?`;
    await company.ticket({ customer: `${name} Pendente`, queue, connectionId, firstMessage });
    await company.ticket({ customer: `${name} Aberto`, queue, connectionId, agent, status: "open", firstMessage });
  }
  return { company, queue, connectionId, agent };
}

/** Cards that are seen whole. */
async function wholeCards(page: Page): Promise<number> {
  const scroller = await boxOf(page.locator("ul:has([data-testid=ticket-card])").locator(".."));
  const boxes = await Promise.all((await page.getByTestId("ticket-card").all()).map(boxOf));
  return boxes.filter(({ y, height }) => y >= scroller.y && y + height <= scroller.y + scroller.height + 0.5).length;
}

const isFilled = (button: Locator) =>
  button.evaluate((element) => !/^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(element).backgroundColor));

it(
  "ten cards fit on 900 px with quiet buttons, actions keep their words beside the panel, a phone gives two thirds to the messages",
  withHarness(async (app) => {
    const { company, queue, connectionId, agent } = await busyShop(app);
    const page = await enter(app, agent, "/tickets");
    const list = new TicketList(page);
    await page.getByTestId("ticket-card").nth(10).waitFor();
    await until("ten cards are seen whole", async () => (await wholeCards(page)) >= 10);
    const hues = await page
      .locator("[data-testid=ticket-card] [data-face]")
      .evaluateAll((faces) => new Set(faces.map((face) => getComputedStyle(face).backgroundColor)).size);
    expect(hues).toBeGreaterThanOrEqual(3);

    await list.under("Pendentes", "Renata Pendente");
    await page.getByTestId("ticket-card").nth(10).waitFor();
    await until("ten cards are seen whole", async () => (await wholeCards(page)) >= 10);
    const accept = page.getByRole("button", { name: /^Aceitar:/ }).first();
    expect(await isFilled(accept)).toBe(false);
    await accept.focus();
    await until("the focused button is filled", () => isFilled(accept));

    const firstMessage = "Chegou o orçamento?";
    const customer = "Maria Aparecida dos Santos";
    const ticket = await company.ticket({ customer, queue, connectionId, agent, status: "open", firstMessage });
    await page.goto(`${app.server.url}/tickets/${ticket.uuid}`);
    const actions = page.getByRole("group", { name: "Ações do atendimento" });
    await actions.waitFor();
    await until("the panel is open", async () => {
      await page.keyboard.press("Alt+b");
      return page.getByRole("heading", { name: "Observações" }).isVisible();
    });
    for (const words of ["Devolver", "Resolver", "Transferir"])
      await actions.getByText(words, { exact: true }).waitFor();
    const head = await boxOf(page.locator("header", { has: actions }));
    const group = await boxOf(actions);
    expect(group.x + group.width).toBeLessThanOrEqual(head.x + head.width);
    expect((await boxOf(page.getByRole("heading", { level: 2, name: customer }))).width).toBeGreaterThanOrEqual(60);

    const phone = await (await app.newContext({ width: 360, height: 640, touch: true })).page();
    await new Login(phone, app.server).enter(agent, `/tickets/${ticket.uuid}`);
    await phone.getByText(firstMessage).last().waitFor();
    await until("the messages have their place", async () => (await boxOf(phone.getByRole("log"))).height >= 427);
  }),
);

it(
  "an agent who works by keyboard never loses the focus to the page",
  withHarness(async (app) => {
    const { agent } = await busyShop(app);
    const page = await enter(app, agent, "/tickets?tab=pending");
    const list = new TicketList(page);
    const isKept = (after: string) =>
      until(`the focus is somewhere after ${after}`, () =>
        page.evaluate(() => document.activeElement !== document.body),
      );
    const accept = list.accept("Renata Pendente");
    await accept.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Renata Pendente" }).waitFor();
    await isKept("accepting");
    const press = async (name: string) => {
      await page
        .getByRole("group", { name: "Ações do atendimento" })
        .getByRole("button", { name, exact: true })
        .focus();
      await page.keyboard.press("Enter");
    };
    await press("Devolver");
    await arriveAt(page, "/tickets");
    await isKept("returning");
    await list.open("Marcos Aberto");
    await press("Resolver");
    await arriveAt(page, "/tickets");
    await isKept("resolving");
  }),
);
