import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { Reader } from "./pages/reader";
import { TicketList } from "./pages/tickets";
import { Company } from "./stage/company";
import { openShop } from "./stage/shop";
import { setStage, type Play } from "./stage/stage";
import { until } from "./stage/until";

const play = setStage();

const mostPx = 2;
const seed = Number(process.env.LOG_SEED ?? 1_977);

/** A conversation with a long past, opened by its agent. */
async function longStory(on: Play, count: number) {
  const company = await Company.found(on.desk.database);
  const shop = await openShop(on, company);
  const agent = await company.agent();
  const { connectionId } = shop;
  const ticket = await company.ticket({ customer: "Sofia Bernardes", agent, status: "open", connectionId });
  await company.talk(ticket, count, (index) => `${index}: ${"palavras como tantas outras ".repeat(1 + (index % 9))}`);
  const page = await enter(on, agent);
  await new TicketList(page).open("Sofia Bernardes");
  await new Conversation(page).bubble(`${count - 1}: `).waitFor();
  const says = async (text: string) => {
    await on.simulator.meet({ number: ticket.number, name: "Sofia Bernardes" });
    await on.simulator.write(ticket.number, shop.number, text);
  };
  return { page, says, conversation: new Conversation(page), reader: new Reader(page) };
}

async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/** Older pages come when they come: at once, or long after they were asked for. */
async function delayOlderPages(page: Page, mostMs: number): Promise<void> {
  let asked = 0;
  await page.route(/\/api\/messages\/\d+\?.*before=/, async (route) => {
    asked += 1;
    const ms = asked % 3 === 0 ? 0 : ((asked * 7_919) % 100) * (mostMs / 100);
    await new Promise((done) => setTimeout(done, ms));
    await route.continue();
  });
}

it(
  "on a slow computer with a slow line nothing that is read moves while more than twenty older pages come",
  play(async (on) => {
    const { page, reader } = await longStory(on, 1_600);
    await delayOlderPages(page, 400);
    await slowDown(page, 4);
    const drift = await reader.climb(22, seed);
    expect(drift.any).toBeLessThanOrEqual(mostPx);
  }),
);

it(
  "who reads further up stays there while messages come in below, and is told how many",
  play(async (on) => {
    const { page, says, conversation, reader } = await longStory(on, 120);
    await reader.scroll(-700);
    const jump = page.getByRole("button", { name: "2 mensagens novas" });
    const drift = await reader.rest(async () => {
      await says("Ainda está aí?\nEscrevo de novo.\nE mais uma vez.");
      await says("Olá?");
      await jump.waitFor();
    });
    expect(drift.any).toBeLessThanOrEqual(mostPx);
    await jump.click();
    await conversation.bubble("Olá?").waitFor();
    await until("the end is in sight", async () => (await reader.fromEnd()) === 0);
  }),
);

it(
  "who is at the end, give or take, sees what comes in",
  play(async (on) => {
    const { says, conversation, reader } = await longStory(on, 120);
    await says("Uma linha.");
    await conversation.bubble("Uma linha.").waitFor();
    await until("the end is in sight", async () => (await reader.fromEnd()) === 0);
    await reader.scroll(-60);
    await says(`${"Muitas linhas. ".repeat(40)}Fim.`);
    await conversation.bubble("Fim.").waitFor();
    await until("the end is in sight", async () => (await reader.fromEnd()) === 0);
  }),
);

it(
  "who reads further up does not lose the line when any bubble turns out taller: above, in sight or below",
  play(async (on) => {
    const { page, reader } = await longStory(on, 120);
    await reader.scroll(-900);
    const wids = await page
      .getByTestId("bubble")
      .evaluateAll((bubbles: HTMLElement[]) => bubbles.map((bubble) => bubble.dataset.wid));
    for (const [nth, wid] of wids.entries()) {
      const drift = await reader.rest(() => grow(page, wid ?? ""));
      expect({ nth, isStill: drift.eye <= mostPx }).toEqual({ nth, isStill: true });
    }
  }),
);

it(
  "who is at the end stays there when a bubble turns out taller and when the window changes",
  play(async (on) => {
    const { page, reader } = await longStory(on, 120);
    const wid = await page.getByTestId("bubble").last().getAttribute("data-wid");
    await grow(page, wid ?? "");
    for (const size of [
      { width: 1440, height: 500 },
      { width: 700, height: 500 },
      { width: 700, height: 1_000 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await until("the end is in sight", async () => (await reader.fromEnd()) === 0);
    }
  }),
);

/** As a picture does that comes late. */
async function grow(page: Page, wid: string): Promise<void> {
  await page.evaluate(async (name) => {
    const bubble = document.querySelector<HTMLElement>(`[data-wid="${name}"]`);
    if (bubble) bubble.style.minHeight = `${bubble.offsetHeight + 150}px`;
    for (let frames = 0; frames < 3; frames += 1) await new Promise((done) => requestAnimationFrame(done));
  }, wid);
}
