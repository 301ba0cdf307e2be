import type { Figure } from "../report/report";
import { newestOf, openTicket, stories, withTab, type BrowserBench } from "./scene";

/** Two measurements of one heap differ by about as much as it may grow. */
const goals = { heapMb: 150, growthMb: 1 };
const weighedEvery = 10;

/** Opens a hundred tickets one after the other with the keyboard. */
export const heap = (scene: BrowserBench): Promise<Figure[]> =>
  withTab(scene, async (tab) => {
    scene.bench.log(`${stories.all} tickets are opened one after the other`);
    await tab.slow(1);
    const weights: number[] = [];
    for (const [index, ticket] of scene.tickets.entries()) {
      if (index === 0) await openTicket(scene, tab, ticket);
      else await tab.seen(newestOf(scene, ticket), "keydown", () => tab.page.keyboard.press("Alt+j"));
      if ((index + 1) % weighedEvery === 0) weights.push(await tab.heapMb());
    }
    scene.bench.log(`heap after each ${weighedEvery}: ${weights.map((mb) => mb.toFixed(1)).join(", ")} MB`);
    const [half = NaN, whole = NaN] = [weights[weights.length / 2 - 1], weights.at(-1)];
    return [
      { what: `heap after ${stories.all} tickets`, value: whole, unit: "MB", goal: goals.heapMb },
      { what: "heap, more than after half of them", value: whole - half, unit: "MB", goal: goals.growthMb },
    ];
  });
