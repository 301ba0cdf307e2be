import { setTimeout as sleep } from "node:timers/promises";
import { kanbanApi } from "@guiche/contract/kanban";
import type { TicketDto } from "@guiche/contract/tickets";
import type { Page } from "playwright-core";
import { Tab } from "../measure/browser";
import type { Database } from "../../harness/installation/database";
import { EventProxy } from "../measure/event-proxy";
import type { Figure } from "../report/report";
import { percentile } from "../../harness/statistics";
import { withHarness, type Group } from "./group";

const goals = { firstPaint: 700, frame: 33, longestFrame: 100, cardKb: 0.4 };
const cards = 5_000;
const lanes = 4;
const openings = 5;
const drags = 6;
const liftMs = 5_000;
const load = { perSecond: 100, everyMs: 20 };
/** The way of a card over the board: this many points, one about every frame. */
const way = { points: 90, everyMs: 16 };

/** 5,000 cards in Chromium: the first paint, and carrying a card with the mouse, also while events arrive. */
export const board: Group = (bench) => {
  const { chromium } = bench;
  if (!chromium) throw new Error("There is no Chromium on this machine.");
  return withHarness(bench, async (installation) => {
    const companyId = await installation.company("Quadro");
    const ana = await installation.person(companyId, "Ana");
    await seedBoard(installation.database, companyId);
    const { tickets } = await ana.call(kanbanApi.board, { query: { showAll: "true" } });
    if (tickets.length !== cards) throw new Error(`The board has ${tickets.length} cards instead of ${cards}.`);
    const proxy = await EventProxy.start(installation.base);
    const tab = await Tab.open(
      chromium,
      { base: proxy.base, email: ana.email },
      installation.password,
      "paint-observer",
    );
    try {
      const openTimes: number[] = [];
      for (let turn = 0; turn < openings; turn += 1) openTimes.push(await open(tab));
      bench.log("a card is carried");
      const quiet: number[] = [];
      for (let turn = 0; turn < drags; turn += 1) quiet.push(...(await carry(tab.page, turn)));
      bench.log("a card is carried while events arrive");
      const underLoad: number[] = [];
      for (let turn = 0; turn < drags; turn += 1) {
        const events = sendTicketEvents(proxy, companyId, tickets);
        underLoad.push(...(await carry(tab.page, turn)));
        await events.stop();
      }
      const cardKb = JSON.stringify(tickets).length / tickets.length / 1_000;
      const figures: Figure[] = [
        {
          what: `the board of ${cards} cards, p50`,
          value: percentile(openTimes, 0.5),
          unit: "ms",
          goal: goals.firstPaint,
        },
        { what: "a card on the wire, before compression", value: cardKb, unit: "kB" },
        { what: "a frame while a card is carried, p95", value: percentile(quiet, 0.95), unit: "ms", goal: goals.frame },
        {
          what: `longest frame while a card is carried, with ${load.perSecond} events a second`,
          value: Math.max(...underLoad),
          unit: "ms",
          goal: goals.longestFrame,
        },
        { what: "  its p95", value: percentile(underLoad, 0.95), unit: "ms" },
      ];
      return { figures };
    } finally {
      await tab.close();
      await proxy.close();
    }
  });
};

/** From the click in the menu until a card is painted; nothing of the board is in the cache. */
async function open(tab: Tab): Promise<number> {
  const { origin } = new URL(tab.page.url());
  await tab.page.goto(`${origin}/quick-messages`);
  await tab.page.waitForSelector('a[href="/kanban"]');
  return tab.timeUntilSeen({ selector: "[data-board-card]", text: "Cliente" }, "click", () =>
    tab.page.click('a[href="/kanban"]'),
  );
}

/**
 * Carries the first lane's first card to another lane. Returns the milliseconds of each frame of the move. The library
 * lifts a card after a first short move, and never when a button of the card is pressed: the pointer takes its name.
 */
async function carry(page: Page, turn: number): Promise<number[]> {
  const card = page.locator('[data-lane="0"] [data-board-card]').first();
  const id = await card.getAttribute("data-board-card");
  const target = page.locator("[data-lane]").nth(1 + (turn % lanes));
  const [from, to] = [await card.getByTestId("ticket-card").boundingBox(), await target.boundingBox()];
  if (!id || !from || !to) throw new Error("The board shows no card to carry, or no lane to carry it to.");
  const start = { x: from.x + from.width / 2, y: from.y + 20 };
  const end = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 4 });
  await waitUntilLifted(page, id, start);
  await page.evaluate(() => window.paintObserver.watchFrames());
  for (let point = 1; point <= way.points; point += 1) {
    const part = point / way.points;
    await page.mouse.move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part);
    await sleep(way.everyMs);
  }
  const frames = await page.evaluate(() => window.paintObserver.frames());
  await page.mouse.up();
  await page.waitForSelector(`[data-lifted]`, { state: "detached" });
  const lane = await target.getAttribute("data-lane");
  await page.waitForFunction(
    ({ id, lane }) => !document.querySelector(`[data-lane="0"] [data-board-card="${id}"]`) && lane !== "0",
    { id, lane },
  );
  return frames;
}

const waitUntilLifted = (page: Page, id: string, { x, y }: { x: number; y: number }) =>
  page.waitForSelector(`[data-lifted][data-board-card="${id}"]`, { timeout: liftMs }).catch(async () => {
    const under = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.outerHTML, [x, y] as const);
    throw new Error(`The card was not lifted. Under the pointer is ${under?.slice(0, 300)}`);
  });

/**
 * Sends ticket events at a fixed rate until it is stopped. Only for tickets that were in a lane from the beginning: an
 * event of a card that was moved into a lane says that it has none, and would move it back.
 */
function sendTicketEvents(
  proxy: EventProxy,
  companyId: number,
  tickets: readonly TicketDto[],
): { stop: () => Promise<void> } {
  let isOver = false;
  const inLanes = tickets.filter(({ tags }) => tags.length > 0);
  const send = async () => {
    const since = performance.now();
    for (let index = 0; !isOver; await sleep(load.everyMs))
      for (const due = ((performance.now() - since) * load.perSecond) / 1_000; index < due; index += 1) {
        const ticket = inLanes[(index * 7) % inLanes.length];
        if (!ticket) continue;
        const updatedAt = new Date().toISOString();
        const changedTicket = { ...ticket, lastMessage: `Novidade ${index}`, unreadMessages: index % 9, updatedAt };
        proxy.emit(companyId, "ticket", { action: "update", ticket: changedTicket });
      }
  };
  const sending = send();
  return {
    stop: () => {
      isOver = true;
      return sending;
    },
  };
}

/** Four lanes, and 5,000 waiting and open tickets of as many customers; most have no lane yet. */
async function seedBoard(database: Database, companyId: number): Promise<void> {
  const statements = [
    `INSERT INTO tags ("companyId", name, color, kanban)
     SELECT $1::bigint, 'Etapa ' || n, '#' || lpad(to_hex(n * 3355443), 6, '0'), 1 FROM generate_series(1, ${lanes}) n`,
    `INSERT INTO connections ("companyId", name, provider, "isDefault") VALUES ($1::bigint, 'Principal', 'simulator', true)`,
    `INSERT INTO contacts ("companyId", name, number)
     SELECT $1::bigint, 'Cliente ' || n, '55119' || (10000000 + n) FROM generate_series(1, ${cards}) n`,
    `INSERT INTO tickets ("companyId", number, status, "contactId", "connectionId", "lastMessage", "unreadMessages", address, "waitingSince")
     SELECT c."companyId", row_number() OVER (ORDER BY c.id), 'pending', c.id, w.id, 'Uma mensagem comum de ' || c.name, 1, c.number || '@s.whatsapp.net',
            now() - c.id % 600 * interval '1 minute'
       FROM contacts c JOIN connections w ON w."companyId" = c."companyId" WHERE c."companyId" = $1::bigint`,
    `INSERT INTO ticket_tags ("companyId", "ticketId", "tagId")
     SELECT t."companyId", t.id, g.ids[t.id % ${lanes} + 1]
       FROM tickets t CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM tags WHERE "companyId" = $1::bigint) g
      WHERE t."companyId" = $1::bigint AND t.id % 3 = 0`,
  ];
  for (const statement of statements) await database.rows(statement, [companyId]);
  await database.rows("ANALYZE");
}
