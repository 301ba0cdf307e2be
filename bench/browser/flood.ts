import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import type { Figure } from "../report/report";
import type { Tab } from "../measure/browser";
import { EventProxy } from "../measure/event-proxy";
import { eventSequence, type BenchEvent } from "./events";
import { medianOf, p95Of } from "./medians";
import { longest, readAll, rounds, withTab, type BrowserBench } from "./scene";
import { write } from "./writing";

const goals = { frame: 200, key: 200 };
const timeoutMs = 120_000;
const load = { perSecond: 500, seconds: 10, everyMs: 20 };

/** Five hundred events a second for ten seconds, while an agent types in a long conversation. */
export async function flood(scene: BrowserBench): Promise<Figure[]> {
  scene.bench.log("a flood of events");
  const { installation, companyId, tickets } = scene;
  const ticket = longest(scene);
  const example = await exampleMessage(scene);
  const proxy = await EventProxy.start(installation.base);
  const longestFrames: number[] = [];
  const presses: number[][] = [];
  const late: number[] = [];
  const measure = async (tab: Tab) => {
    await readAll(scene, tab);
    await tab.page.getByRole("log").evaluate((log) => log.scrollTo({ top: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      const event = eventSequence({ tickets, open: ticket, example, round });
      await tab.page.evaluate(() => window.paintObserver.watchFrames());
      const [last, keys] = await Promise.all([sendEvents(proxy, companyId, event), write(tab, load.seconds)]);
      late.push((await shownAt(tab, last.text)) - last.at);
      presses.push(keys);
      longestFrames.push(Math.max(...(await tab.page.evaluate(() => window.paintObserver.frames()))));
    }
  };
  try {
    await withTab(scene, measure, proxy.base);
  } finally {
    await proxy.close();
  }
  return [
    {
      what: `longest frame, ${load.perSecond} realtime events a second for ${load.seconds} s`,
      ...medianOf(longestFrames),
      unit: "ms",
      goal: goals.frame,
    },
    { what: "a key in the composer during these events, p95", ...p95Of(presses), unit: "ms", goal: goals.key },
    { what: "the last message is on the screen after", ...medianOf(late), unit: "ms" },
  ];
}

/** A message of the longest conversation, in the format of the API. */
async function exampleMessage(scene: BrowserBench) {
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
async function sendEvents(
  proxy: EventProxy,
  companyId: number,
  event: (index: number) => BenchEvent,
): Promise<{ text: string; at: number }> {
  const all = load.perSecond * load.seconds;
  const since = performance.now();
  let last = { text: "", at: NaN };
  for (let index = 0; index < all;) {
    const due = Math.min(all, ((performance.now() - since) * load.perSecond) / 1_000);
    for (; index < due; index += 1) {
      const { isShown, topic, event: payload } = event(index);
      proxy.emit(companyId, topic, payload);
      if (isShown && topic === "appMessage") last = { text: payload.message.body, at: now() };
    }
    await sleep(load.everyMs);
  }
  return last;
}

/** When this message became visible. */
async function shownAt({ page }: Tab, text: string): Promise<number> {
  await page.waitForFunction(
    (expectedText) =>
      [...document.querySelectorAll('[data-testid="bubble"]')].some(({ textContent }) =>
        textContent.includes(expectedText),
      ),
    text,
    { polling: "raf", timeout: timeoutMs },
  );
  return now();
}
