import { expect, it } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { ScrollObserver } from "../harness/pages/scroll-observer";
import { TicketList } from "../harness/pages/tickets";
import { Company } from "../harness/company";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

const mostPx = 2;
const seed = Number(process.env.LOG_SEED ?? 1_977);

/** A conversation with many messages, opened by its agent. */
async function openLongConversation(app: TestHarness, count: number) {
  const company = await Company.create(app.server.database);
  return tell(app, company, await company.connection("Loja", "CONNECTED"), count);
}

/** The same, with a customer who goes on writing. */
async function openLiveConversation(app: TestHarness, count: number) {
  const company = await Company.create(app.server.database);
  const shop = await openPairedConnection(app, company);
  const story = await tell(app, company, shop.connectionId, count);
  const says = async (text: string) => {
    await app.simulator.meet({ number: story.ticket.number, name: "Sofia Bernardes" });
    await app.simulator.write(story.ticket.number, shop.number, text);
  };
  return { ...story, says };
}

async function tell(app: TestHarness, company: Company, connectionId: number, count: number) {
  const agent = await company.agent();
  const ticket = await company.ticket({ customer: "Sofia Bernardes", agent, status: "open", connectionId });
  await company.talk(ticket, count, (index) => `${index}: ${"palavras como tantas outras ".repeat(1 + (index % 9))}`);
  await company.ticket({ customer: "Marcos Lima", agent, status: "open", firstMessage: "Oi", connectionId });
  const page = await enter(app, agent);
  await new TicketList(page).open("Sofia Bernardes");
  await new Conversation(page).bubble(`${count - 1}: `).waitFor();
  return { page, company, agent, ticket, conversation: new Conversation(page), observer: new ScrollObserver(page) };
}

async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/** Delays responses with older messages by a random time, from none to long. */
async function delayOlderPages(page: Page, mostMs: number): Promise<void> {
  let requestCount = 0;
  await page.route(/\/api\/messages\/\d+\?.*before=/, async (route) => {
    requestCount += 1;
    const ms = requestCount % 3 === 0 ? 0 : ((requestCount * 7_919) % 100) * (mostMs / 100);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

it(
  "on a slow computer with a slow network, visible messages do not move while older pages load",
  withHarness(async (app) => {
    const { page, observer } = await openLongConversation(app, 400);
    await delayOlderPages(page, 400);
    await slowDown(page, 4);
    const drift = await observer.scrollUp(4, seed);
    expect(drift.any).toBeLessThanOrEqual(mostPx);
  }),
);

it(
  "new messages are seen at the end, are counted further up, and wait below an unread marker for who returns",
  withHarness(async (app) => {
    const { page, says, conversation, observer } = await openLiveConversation(app, 120);
    const list = new TicketList(page);
    const atTheEnd = () => until("the end is in sight", async () => (await observer.fromEnd()) === 0);
    await says("Uma linha.");
    await conversation.bubble("Uma linha.").waitFor();
    await atTheEnd();
    await observer.scroll(-60);
    await says(`${"Muitas linhas. ".repeat(40)}Fim.`);
    await conversation.bubble("Fim.").waitFor();
    await atTheEnd();

    await observer.scroll(-700);
    const jump = page.getByRole("button", { name: "2 mensagens novas" });
    const drift = await observer.driftDuring(async () => {
      await says("Ainda está aí?\nEscrevo de novo.\nE mais uma vez.");
      await says("Olá?");
      await jump.waitFor();
    });
    expect(drift.any).toBeLessThanOrEqual(mostPx);
    await jump.click();
    await conversation.bubble("Olá?").waitFor();
    await atTheEnd();

    const line = conversation.log.getByText("1 mensagem não lida");
    await conversation.composer.fill("Ainda escrevo isto");
    await observer.scroll(-700);
    await page.getByRole("button", { name: "Ir para a última mensagem" }).waitFor();
    await page.keyboard.press("Control+f");
    const find = page.getByLabel("Buscar nesta conversa");
    await find.waitFor();
    await list.open("Marcos Lima");
    await says("E agora?");
    await list.card("Sofia Bernardes").getByRole("img", { name: "1 mensagem não lida" }).waitFor();
    await list.open("Sofia Bernardes");
    await conversation.bubble("E agora?").waitFor();
    await line.waitFor();
    await atTheEnd();
    await until("the focus is where one writes", () =>
      conversation.composer.evaluate((field) => field === document.activeElement),
    );
    expect(await find.count()).toBe(0);
    expect(await page.getByRole("log").count()).toBe(1);
    expect(await conversation.composer.inputValue()).toBe("Ainda escrevo isto");
    expect(await conversation.bubble("E agora?").count()).toBe(1);

    await list.open("Marcos Lima");
    await conversation.bubble("Oi").waitFor();
    await list.open("Sofia Bernardes");
    await conversation.bubble("E agora?").waitFor();
    expect(await line.count()).toBe(0);
    // Only the visible conversation accepts actions and receives events.
    expect(await page.getByRole("button", { name: "Resolver", exact: true }).count()).toBe(1);
    await says("Alô?");
    await conversation.bubble("Alô?").waitFor();
    await atTheEnd();
  }),
);

it(
  "a reader keeps the place when bubbles grow, when the window is resized and on returning; a reopened ticket is at its end",
  withHarness(async (app) => {
    const { page, company, agent, conversation, observer } = await openLongConversation(app, 120);
    const list = new TicketList(page);
    const atTheEnd = () => until("the end is in sight", async () => (await observer.fromEnd()) === 0);
    await grow(page, (await conversation.bubbles().last().getAttribute("data-wid")) ?? "");
    for (const size of [
      { width: 1440, height: 500 },
      { width: 700, height: 500 },
      { width: 700, height: 1_000 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await atTheEnd();
    }

    await observer.scroll(-900);
    // In the middle: the one at the edge may lose a line when the rows above are measured.
    let read = "";
    await until("messages are in sight", async () => {
      const visibleIds = await inSight(conversation.log);
      read = visibleIds[Math.floor(visibleIds.length / 2)] ?? "";
      return visibleIds.length > 2;
    });
    await list.open("Marcos Lima");
    await conversation.bubble("Oi").waitFor();
    await list.open("Sofia Bernardes");
    await until("what was read is in sight again", async () => (await inSight(conversation.log)).includes(read));
    const wids = await conversation
      .bubbles()
      .evaluateAll((bubbles: HTMLElement[]) => bubbles.map((bubble) => bubble.dataset.wid));
    for (const [nth, wid] of wids.entries()) {
      const drift = await observer.driftDuring(() => grow(page, wid ?? ""));
      expect({ nth, isStill: drift.eye <= mostPx }).toEqual({ nth, isStill: true });
    }

    await conversation.action("Resolver").click();
    await page.waitForURL((url) => url.pathname === "/tickets");
    await list.under("Resolvidos", "Sofia Bernardes");
    await list.open("Sofia Bernardes");
    await page.getByText("Atendimento resolvido. Reabra para responder.").waitFor();
    await observer.scroll(-900);
    expect(await observer.fromEnd()).toBeGreaterThan(500);
    await conversation.action("Reabrir").click();
    await conversation.composer.waitFor();
    await atTheEnd();

    // Ten conversations are kept mounted; the one that no longer is opens like any other.
    const names = ["Ana", "Bia", "Caio", "Davi", "Elisa", "Fábio", "Gabi", "Hugo", "Íris", "Jonas", "Karen"];
    const others = names.map((name) => `${name} Prado`);
    for (const customer of others)
      await company.ticket({ customer, agent, status: "open", firstMessage: `Sou ${customer}` });
    await page.reload();
    for (const customer of others) {
      await list.open(customer);
      await conversation.bubble(`Sou ${customer}`).waitFor();
    }
    expect(await page.locator("[role=log]").count()).toBe(10);
    await list.open("Sofia Bernardes");
    await conversation.bubble("119: ").waitFor();
    await list.open("Karen Prado");
    await conversation.bubble("Sou Karen Prado").waitFor();
    expect(await page.locator("[role=log]").count()).toBe(10);
  }),
);

/** The WhatsApp ids of the messages that are seen whole. */
const inSight = (log: Locator): Promise<string[]> =>
  log.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    const bubbles = [...box.querySelectorAll<HTMLElement>("[data-testid=bubble]")];
    const bubblePlaces = bubbles.map((bubble) => ({
      wid: bubble.dataset.wid ?? "",
      place: bubble.getBoundingClientRect(),
    }));
    return bubblePlaces.filter(({ place }) => place.top >= top && place.bottom <= bottom).map(({ wid }) => wid);
  });

/** Makes a bubble taller, as a picture that loads late does. */
async function grow(page: Page, wid: string): Promise<void> {
  await page.evaluate(async (name) => {
    const bubble = document.querySelector<HTMLElement>(`[data-wid="${name}"]`);
    if (bubble) bubble.style.minHeight = `${bubble.offsetHeight + 150}px`;
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, wid);
}
