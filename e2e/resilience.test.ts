import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company, newNumber } from "./harness/company";
import { openPairedConnection, type PairedConnection } from "./harness/paired-connection";
import { startOwnHarness, type TestHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startOwnHarness({ savesData: false });

/** The browser's messages about a connection that is cut on purpose. */
const lineIsDown = /WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/;

interface Scene {
  page: Page;
  shop: PairedConnection;
  customer: { name: string; number: string };
  conversation: Conversation;
}

/** An agent with an open conversation. */
async function inConversation(app: TestHarness): Promise<Scene> {
  const company = await Company.create(app.server.database);
  const shop = await openPairedConnection(app, company);
  const agent = await company.agent({ profile: "admin" });
  const customer = { name: "Beatriz Rocha", number: newNumber() };
  await app.simulator.meet(customer);
  await app.simulator.write(customer.number, shop.number, "Oi!");
  const page = await enter(app, agent);
  await new TicketList(page).under("Pendentes", customer.name);
  await new TicketList(page).accept(customer.name).click();
  const conversation = new Conversation(page);
  await conversation.sendText("Bom dia.");
  await conversation.waitForStatus("Bom dia.", "delivered");
  return { page, shop, customer, conversation };
}

/** The messages that the customer's phone received from the shop, without the signature. */
const received = async (app: TestHarness, number: string) =>
  (await app.simulator.messages(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text?.split("\n").at(-1));

/** Lets the server work on the next request to this address, and keeps its reply until it is delivered. */
async function withholdReply(page: Page, address: RegExp) {
  const request = page.waitForRequest((one) => one.method() === "POST" && address.test(one.url()));
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const deliver = async () => {
    release();
    await (await (await request).response())?.finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  return { deliver };
}

it(
  "a message written offline waits with a clock and is sent once when the network is back",
  withHarness(async (app) => {
    app.allowErrors(lineIsDown);
    const { page, customer, conversation } = await inConversation(app);
    const { bar } = new Shell(page);
    await page.context().setOffline(true);
    await bar.getByText("Sem internet. Suas mensagens serão enviadas quando ela voltar.").waitFor();
    await conversation.sendText("Primeira");
    await conversation.sendText("Segunda");
    await conversation.waitForStatus("Primeira", "pending");
    await conversation.waitForStatus("Segunda", "pending");
    await page.getByText("Sem internet. Será enviada quando ela voltar.").first().waitFor();
    expect(await received(app, customer.number)).toEqual(["Bom dia."]);
    await page.context().setOffline(false);
    await conversation.waitForStatus("Primeira", "delivered");
    await conversation.waitForStatus("Segunda", "delivered");
    await until("the bar is gone", async () => (await bar.textContent()) === "");
    expect(await received(app, customer.number)).toEqual(["Bom dia.", "Primeira", "Segunda"]);
    expect(await conversation.bubbles().count()).toBe(4);
  }),
);

it(
  "when the server dies and restarts, the page continues by itself with nothing missing and nothing twice",
  withHarness(async (app) => {
    app.allowErrors(lineIsDown);
    const { page, shop, customer, conversation } = await inConversation(app);
    const { bar } = new Shell(page);
    await app.server.kill();
    await bar.getByText("Reconectando…").waitFor();
    await app.simulator.write(customer.number, shop.number, "Alguém aí?");
    await app.simulator.write(customer.number, shop.number, "Alô?");
    await conversation.sendText("Já volto.");
    await conversation.waitForStatus("Já volto.", "pending");
    await app.server.start();
    await conversation.bubble("Alguém aí?").waitFor();
    await conversation.bubble("Alô?").waitFor();
    await conversation.waitForStatus("Já volto.", "delivered");
    await until("the bar is gone", async () => (await bar.textContent()) === "");
    const texts = await conversation.bubbles().allTextContents();
    expect(texts.length).toBe(5);
    expect(texts.findIndex((text) => text.includes("Alguém"))).toBeLessThan(
      texts.findIndex((text) => text.includes("Alô?")),
    );
    expect(await received(app, customer.number)).toEqual(["Bom dia.", "Já volto."]);
    // The connection works again in both directions.
    await app.simulator.write(customer.number, shop.number, "Ah, oi!");
    await conversation.bubble("Ah, oi!").waitFor();
  }),
);

it(
  "an agent sees that a message was refused and retries it, and it arrives once",
  withHarness(async (app) => {
    const { page, shop, customer, conversation } = await inConversation(app);
    await app.simulator.fault(shop.number, { ack: { code: 463 } });
    // WhatsApp refuses it before the browser has the server's reply to it.
    const reply = await withholdReply(page, /\/api\/messages\/\d+$/);
    await conversation.sendText("Segue o catálogo.");
    await conversation.waitForStatus("Segue o catálogo.", "failed");
    await reply.deliver();
    const failed = conversation.own("Segue o catálogo.");
    await failed.getByText("Não enviada").waitFor();
    await failed.getByRole("img", { name: "Falhou" }).waitFor();
    expect(await received(app, customer.number)).toEqual(["Bom dia."]);
    await failed.getByRole("button", { name: "Tentar novamente" }).click();
    await conversation.waitForStatus("Segue o catálogo.", "delivered");
    expect(await received(app, customer.number)).toEqual(["Bom dia.", "Segue o catálogo."]);
  }),
);

it(
  "an agent who reloads finds the draft and goes on writing",
  withHarness(async (app) => {
    const { page, customer, conversation } = await inConversation(app);
    await conversation.composer.pressSequentially("Vou verificar");
    await new TicketList(page).card(customer.name).getByText("Rascunho: Vou verificar").waitFor();
    await page.reload();
    await until("the draft is back", async () => (await conversation.composer.inputValue()) === "Vou verificar");
    await conversation.composer.and(page.locator(":focus")).waitFor();
    await page.keyboard.type(" e já respondo.");
    expect(await conversation.composer.inputValue()).toBe("Vou verificar e já respondo.");
    await page.keyboard.press("Enter");
    await conversation.waitForStatus("Vou verificar e já respondo.", "delivered");
    expect(await received(app, customer.number)).toEqual(["Bom dia.", "Vou verificar e já respondo."]);
  }),
);

it(
  "an agent who closes the tab while offline loses neither the draft nor the unsent messages",
  withHarness(async (app) => {
    app.allowErrors(lineIsDown);
    const { page, customer, conversation } = await inConversation(app);
    await page.context().setOffline(true);
    await conversation.sendText("Ainda não saiu");
    await conversation.waitForStatus("Ainda não saiu", "pending");
    await conversation.composer.fill("E isto é só um rascunho");
    await new TicketList(page).card(customer.name).getByText("Rascunho:").waitFor();
    const address = page.url();
    await page.close();
    await page.context().setOffline(false);
    const again = await page.context().newPage();
    await again.goto(address);
    const resumed = new Conversation(again);
    await resumed.waitForStatus("Ainda não saiu", "delivered");
    await until("the draft is back", async () => (await resumed.composer.inputValue()) === "E isto é só um rascunho");
    expect(await received(app, customer.number)).toEqual(["Bom dia.", "Ainda não saiu"]);
  }),
);
