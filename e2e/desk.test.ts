import { expect, it } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { enter, Login } from "../harness/pages/login";
import { Overlays } from "../harness/pages/overlays";
import { aTicket, arriveAt, visit } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber } from "../harness/company";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

it(
  "an admin reads a waiting conversation without the customer noticing until it is accepted, and finds a word from long ago, with or without accents",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number } = await openPairedConnection(app, company);
    const admin = await company.agent({ profile: "admin" });
    const joao = { name: "João Pereira", number: newNumber() };
    await app.simulator.meet(joao);
    await app.simulator.write(joao.number, number, "Vocês fazem entrega?");
    const ticket = await company.ticket({ customer: "Renata Dias", status: "open", agent: admin });
    await company.talk(ticket, 300, (index) => (index === 7 ? "A *persiana* é de algodão cru" : `Mensagem ${index}`));
    const page = await enter(app, admin);
    const [list, over, conversation] = [new TicketList(page), new Overlays(page), new Conversation(page)];
    const statusOnPhone = async () =>
      (await app.simulator.messages(joao.number)).find(({ text }) => text === "Vocês fazem entrega?")?.status;
    await list.under("Pendentes", joao.name);
    await page.getByRole("button", { name: `Espiar: ${joao.name}` }).click();
    const spyDialog = over.spy(joao.name);
    await spyDialog.getByRole("article").getByText("Vocês fazem entrega?").waitFor();
    await spyDialog.getByText("Somente leitura").waitFor();
    await app.simulator.write(joao.number, number, "Para Campinas");
    await spyDialog.getByRole("article").getByText("Para Campinas").waitFor();
    expect(await spyDialog.getByRole("textbox").count()).toBe(0);
    await until("the customer sees that it was delivered", async () => (await statusOnPhone()) === "delivered");
    await spyDialog.getByRole("button", { name: "Aceitar" }).click();
    await conversation.composer.waitFor();
    await until("the customer sees that it was read", async () => (await statusOnPhone()) === "read");

    await list.tab("Busca").click();
    await over.search("algodao");
    await page.getByRole("link", { name: "A persiana é de algodão cru" }).click();
    await arriveAt(page, aTicket);
    await conversation.bubble("algodão cru").waitFor();
    await until("the message is in sight", () =>
      conversation.bubble("algodão cru").evaluate((bubble) => {
        const { top, bottom } = bubble.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    );
    // The messages around it are loaded too, and the newest ones are one scroll away.
    await conversation.bubble("Mensagem 8").first().waitFor();
    expect(await conversation.bubble("Mensagem 299").count()).toBe(0);
  }),
);

/** How often a page played a sound: each tone starts one oscillator. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const soundCounter = window as unknown as { received: number };
    soundCounter.received = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      soundCounter.received += 1;
      start.apply(this, when);
    };
  });
}
const receivedIn = (page: Page) => page.evaluate(() => (window as unknown as { received: number }).received > 0);

it(
  "an agent looking elsewhere is notified by the badge, the title and a sound in one of two tabs",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number } = await openPairedConnection(app, company);
    const agent = await company.agent({ profile: "admin" });
    const [joao, rita] = [
      { name: "João Pereira", number: newNumber() },
      { name: "Rita Alves", number: newNumber() },
    ];
    for (const person of [joao, rita]) await app.simulator.meet(person);
    await app.simulator.write(joao.number, number, "Oi!");
    const context = await app.newContext();
    await listen(context.browserContext);
    const page = await context.page();
    await new Login(page, app.server).enter(agent);
    await new TicketList(page).under("Pendentes", joao.name);
    await new TicketList(page).accept(joao.name).click();
    await new Conversation(page).composer.waitFor();
    const badge = page.getByTestId("notifications-badge");
    await until("nothing is unread", async () => (await badge.getAttribute("data-count")) === null);
    await visit(page, "Contatos");
    // The tab used last is the one that plays the sound.
    const other = await context.page();
    await other.goto(`${app.server.url}/todolist`);
    await other.getByRole("textbox", { name: "Nova tarefa" }).click();

    await app.simulator.write(joao.number, number, "Ainda está aí?");
    await page.getByRole("button", { name: "Notificações: 1 conversa não lida" }).waitFor();
    await until("both titles tell it", async () =>
      (await Promise.all([page.title(), other.title()])).every((title) => title.startsWith("(1) ")),
    );
    await until("the tab that is used is heard", () => receivedIn(other));
    expect(await receivedIn(page)).toBe(false);

    const over = new Overlays(page);
    await over.openNotifications();
    await over.notifications.getByText("Ainda está aí?").click();
    await arriveAt(page, aTicket);
    await new Conversation(page).bubble("Ainda está aí?").waitFor();
    await page.getByRole("button", { name: "Notificações", exact: true }).waitFor();
    await until("the titles are quiet again", async () =>
      (await Promise.all([page.title(), other.title()])).every((title) => !title.startsWith("(")),
    );
    await over.openNotifications();
    await over.notifications.getByText("Tudo lido.").waitFor();
  }),
);
