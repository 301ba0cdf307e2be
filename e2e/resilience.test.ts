import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { Shell } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber } from "../harness/company";
import { openPairedConnection, type PairedConnection } from "../harness/paired-connection";
import { lineErrors, startOwnHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startOwnHarness({ savesData: false });

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
const listReceivedTexts = async (app: TestHarness, number: string) =>
  (await app.simulator.messages(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text?.split("\n").at(-1));

it(
  "when the server dies and restarts, the page continues by itself with nothing missing and nothing twice",
  withHarness(async (app) => {
    app.allowErrors(lineErrors);
    await app.server.start();
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
    expect(await listReceivedTexts(app, customer.number)).toEqual(["Bom dia.", "Já volto."]);
    // The connection works again in both directions.
    await app.simulator.write(customer.number, shop.number, "Ah, oi!");
    await conversation.bubble("Ah, oi!").waitFor();
  }),
);
