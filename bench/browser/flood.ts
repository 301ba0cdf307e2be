import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import type { Figure } from "../report/report";
import type { Tab } from "../harness/browser";
import { Front } from "../harness/front";
import { eventOf, type Piece } from "./events";
import { middleOf, p95Of } from "./repeated";
import { longest, readAll, rounds, withTab, type BrowserBench } from "./scene";
import { write } from "./writing";

const goals = { frame: 200, key: 200 };
const timeoutMs = 120_000;
const storm = { aSecond: 500, seconds: 10, everyMs: 20 };

/** Five hundred events a second for ten seconds, while an agent types in a long conversation. */
export async function flood(scene: BrowserBench): Promise<Figure[]> {
  scene.bench.log("a flood of events");
  const { installation, companyId, tickets } = scene;
  const ticket = longest(scene);
  const example = await aMessageOf(scene);
  const front = await Front.before(installation.base);
  const longestFrames: number[] = [];
  const presses: number[][] = [];
  const late: number[] = [];
  const drown = async (tab: Tab) => {
    await readAll(scene, tab);
    await tab.page.getByRole("log").evaluate((log) => log.scrollTo({ top: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      const event = eventOf({ tickets, open: ticket, example, round });
      await tab.page.evaluate(() => window.eyes.watchFrames());
      const [last, keys] = await Promise.all([speak(front, companyId, event), write(tab, storm.seconds)]);
      late.push((await shownAt(tab, last.text)) - last.at);
      presses.push(keys);
      longestFrames.push(Math.max(...(await tab.page.evaluate(() => window.eyes.frames()))));
    }
  };
  try {
    await withTab(scene, drown, front.base);
  } finally {
    await front.close();
  }
  return [
    {
      what: `longest frame, ${storm.aSecond} realtime events a second for ${storm.seconds} s`,
      ...middleOf(longestFrames),
      unit: "ms",
      goal: goals.frame,
    },
    { what: "a key in the composer meanwhile, p95", ...p95Of(presses), unit: "ms", goal: goals.key },
    { what: "the last message is on the screen after", ...middleOf(late), unit: "ms" },
  ];
}

/** A message of the longest conversation, in the format of the API. */
async function aMessageOf(scene: BrowserBench) {
  const { messages } = await scene.otherAgent.call(messageApi.list, { params: { ticketId: longest(scene).id } });
  const example = messages.find(({ fromMe }) => !fromMe);
  if (!example) throw new Error("The conversation has no message.");
  return example;
}

const now = () => performance.timeOrigin + performance.now();

/**
 * Sends events at a fixed rate, whether or not they are rendered. Returns the last message of the open conversation and
 * its time.
 */
async function speak(
  front: Front,
  companyId: number,
  event: (index: number) => Piece,
): Promise<{ text: string; at: number }> {
  const all = storm.aSecond * storm.seconds;
  const since = performance.now();
  let last = { text: "", at: NaN };
  for (let index = 0; index < all;) {
    const due = Math.min(all, ((performance.now() - since) * storm.aSecond) / 1_000);
    for (; index < due; index += 1) {
      const { isShown, topic, event: told } = event(index);
      front.emit(companyId, topic, told);
      if (isShown && topic === "appMessage") last = { text: told.message.body, at: now() };
    }
    await sleep(storm.everyMs);
  }
  return last;
}

/** When this message became visible. */
async function shownAt({ page }: Tab, text: string): Promise<number> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[data-testid="bubble"]')].some(({ textContent }) => textContent.includes(wanted)),
    text,
    { polling: "raf", timeout: timeoutMs },
  );
  return now();
}
