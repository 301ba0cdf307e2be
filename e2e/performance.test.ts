import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { ScrollObserver } from "./pages/scroll-observer";
import { TicketList } from "./pages/tickets";
import { Company } from "./harness/company";
import { startHarness, type TestHarness } from "./harness/harness";

const withHarness = startHarness({ savesData: false });

/** Generous, because other suites share the machine. The benchmarks have the strict limits. */
const limits = { ownMessageMs: 50, openMs: 500, driftPx: 2, keyMs: 200, treeMs: 200, treeKeyMs: 50 };
/** A busy machine can spoil one measurement, so one good try among these is enough. */
const tries = 10;

/** Milliseconds from the action until the page has painted an element with this text. */
async function untilPainted(page: Page, text: string, act: () => Promise<unknown>, event: string): Promise<number> {
  const painted = page.evaluate(
    ({ text, event }) =>
      new Promise<number>((done) => {
        let since = 0;
        addEventListener(event, ({ timeStamp }) => (since ||= timeStamp), { capture: true, once: true });
        const look = () => {
          const bubbles = [...document.querySelectorAll('[data-testid="bubble"]')];
          if (since > 0 && bubbles.some((bubble) => bubble.textContent?.includes(text) && bubble.checkVisibility()))
            done(performance.now() - since);
          else requestAnimationFrame(look);
        };
        look();
      }),
    { text, event },
  );
  await act();
  return painted;
}

/** Repeats until one result is within the limit; returns the smallest. */
async function bestOf(limit: number, measure: (round: number) => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= tries && least > limit; round += 1) least = Math.min(least, await measure(round));
  return least;
}

/** An agent who has a ticket with this many messages, at their list. */
async function openLongConversation(app: TestHarness, count: number) {
  const company = await Company.create(app.server.database);
  const agent = await company.agent();
  const connectionId = await company.connection("Loja", "CONNECTED");
  const ticket = await company.ticket({ customer: "Sofia Bernardes", agent, status: "open", connectionId });
  await company.talk(
    ticket,
    count,
    (index) => `${index}: ${"uma mensagem como tantas outras ".repeat(1 + (index % 7))}`,
  );
  const page = await enter(app, agent);
  await new TicketList(page).card("Sofia Bernardes").waitFor();
  return { page, ticket, newest: `${count - 1}: ` };
}

it(
  "an agent sees their own message as soon as Enter is pressed",
  withHarness(async (app) => {
    const { page } = await openLongConversation(app, 100);
    await new TicketList(page).open("Sofia Bernardes");
    const { composer } = new Conversation(page);
    await composer.waitFor();
    const ms = await bestOf(limits.ownMessageMs, async (round) => {
      await composer.fill(`Resposta ${round}`);
      return untilPainted(page, `Resposta ${round}`, () => composer.press("Enter"), "keydown");
    });
    console.log(`own message painted after ${ms.toFixed(0)} ms`);
    expect(ms).toBeLessThanOrEqual(limits.ownMessageMs);
  }),
);

it(
  "a conversation of 5,000 messages opens at once, loads older pages without a jump, and accepts typing without delay",
  withHarness(async (app) => {
    const { page, newest } = await openLongConversation(app, 5_000);
    const opening = await bestOf(limits.openMs, async () => {
      await page.goto(`${app.server.url}/tickets`);
      const link = page.getByRole("link", { name: "Sofia Bernardes" });
      await link.waitFor();
      return untilPainted(page, newest, () => link.click(), "click");
    });
    const drift = (await new ScrollObserver(page).scrollUp(10, 7)).any;
    await new Conversation(page).composer.focus();
    const slowest = await bestOf(limits.keyMs, () =>
      slowestKeyWhileTyping(page, "Escrevo sem parar enquanto a conversa está aberta"),
    );
    console.log(
      `5,000 messages: opened in ${opening.toFixed(0)} ms, drift ${drift.toFixed(1)} px, slowest key ${slowest} ms`,
    );
    expect(opening).toBeLessThanOrEqual(limits.openMs);
    expect(drift).toBeLessThanOrEqual(limits.driftPx);
    expect(slowest).toBeLessThanOrEqual(limits.keyMs);
  }),
);

it(
  "a queue's tree of 300 options opens within 200 ms, and moves its focus within 50 ms",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { id: queueId } = await company.queue("Vendas");
    await app.server.database.rows(
      `INSERT INTO queue_options ("companyId", "queueId", title, message, option)
       SELECT $1, $2, 'Opção ' || n, 'Texto da opção', n FROM generate_series(1, 300) n`,
      [company.id, queueId],
    );
    const page = await enter(app, await company.agent({ profile: "admin" }), "/queues");
    await page.getByRole("button", { name: "Editar Vendas" }).click();
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    await tab("Robô").click();
    await page.getByRole("treeitem").nth(299).waitFor();
    const opening = await bestOf(limits.treeMs, async () => {
      await tab("Dados da Fila").click();
      await page.getByRole("tree").waitFor({ state: "hidden" });
      return untilTreeIsPainted(page, () => tab("Robô").click());
    });
    await page.getByRole("treeitem").first().focus();
    const keyMs = await bestOf(limits.treeKeyMs, () => slowestKeyDuring(page, () => page.keyboard.press("ArrowDown")));
    console.log(`300 options: opened in ${opening.toFixed(0)} ms, a key painted after ${keyMs} ms`);
    expect(opening).toBeLessThanOrEqual(limits.treeMs);
    expect(keyMs).toBeLessThanOrEqual(limits.treeKeyMs);
  }),
);

/** Milliseconds from the click until all 300 rows are painted. */
async function untilTreeIsPainted(page: Page, act: () => Promise<unknown>): Promise<number> {
  const painted = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let since = 0;
        addEventListener("click", ({ timeStamp }) => (since = timeStamp), { capture: true, once: true });
        const look = () => {
          const rows = [...document.querySelectorAll('[role="treeitem"]')];
          if (since > 0 && rows.length === 300 && rows[0]?.checkVisibility()) done(performance.now() - since);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await act();
  return painted;
}

/** The longest time from a key press to the paint that shows it, in milliseconds. */
const slowestKeyWhileTyping = (page: Page, text: string): Promise<number> =>
  slowestKeyDuring(page, () => page.keyboard.type(text, { delay: 15 }));

async function slowestKeyDuring(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen = { slowest: 0 };
    Object.assign(window, { keys: seen });
    const note = (list: PerformanceObserverEntryList) => {
      for (const { name, duration } of list.getEntries())
        if (name.startsWith("key")) seen.slowest = Math.max(seen.slowest, duration);
    };
    new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await press();
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { keys: { slowest: number } }).keys.slowest;
  });
}
