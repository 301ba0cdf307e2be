import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../report/report";
import { p50Of, p95Of } from "./medians";
import { openTicket, rounds, conversations, withTab, type BrowserBench } from "./scene";

/** The shortest time that an agent looks at a conversation before opening the next. */
const lookMs = 1_000;
const goals = { asked: 500, held: 150 };

/** From the click on a card to the newest message: fetched from the server, and already cached. */
export async function opening(scene: BrowserBench): Promise<Figure[]> {
  scene.bench.log("tickets are opened");
  const [first, ...others] = scene.tickets.slice(0, conversations.long);
  const firstTimes: number[][] = [];
  const reopenTimes: number[][] = [];
  for (let round = 0; round < rounds; round += 1)
    await withTab(scene, async (tab) => {
      // The first one loads the code that every conversation needs.
      if (first) await openTicket(scene, tab, first);
      const openAll = async () => {
        const times: number[] = [];
        for (const ticket of others) {
          await sleep(lookMs);
          times.push(await openTicket(scene, tab, ticket));
        }
        return times;
      };
      firstTimes.push(await openAll());
      reopenTimes.push(await openAll());
    });
  return [
    { what: "a ticket of 5,000 messages opens, p50", value: p50Of(firstTimes), unit: "ms" },
    { what: "a ticket of 5,000 messages opens, p95", ...p95Of(firstTimes), unit: "ms", goal: goals.asked },
    { what: "a ticket opens that was open before, p50", value: p50Of(reopenTimes), unit: "ms" },
    { what: "a ticket opens that was open before, p95", ...p95Of(reopenTimes), unit: "ms", goal: goals.held },
  ];
}
