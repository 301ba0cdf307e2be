import type { Figure } from "../report/report";
import { newestOf, openTicket, conversations, withTab, type BrowserBench } from "./scene";

/** The allowed growth is about the noise between two measurements of one heap. */
const goals = { heapMb: 150, growthMb: 1 };
const sampleEvery = 10;

/** Opens a hundred tickets one after the other with the keyboard. */
export const heap = (scene: BrowserBench): Promise<Figure[]> =>
  withTab(scene, async (tab) => {
    scene.bench.log(`${conversations.all} tickets are opened one after the other`);
    await tab.slow(1);
    const samples: number[] = [];
    for (const [index, ticket] of scene.tickets.entries()) {
      if (index === 0) await openTicket(scene, tab, ticket);
      else await tab.timeUntilSeen(newestOf(scene, ticket), "keydown", () => tab.page.keyboard.press("Alt+j"));
      if ((index + 1) % sampleEvery === 0) samples.push(await tab.heapMb());
    }
    scene.bench.log(`heap after each ${sampleEvery}: ${samples.map((mb) => mb.toFixed(1)).join(", ")} MB`);
    const [half = NaN, whole = NaN] = [samples[samples.length / 2 - 1], samples.at(-1)];
    return [
      { what: `heap after ${conversations.all} tickets`, value: whole, unit: "MB", goal: goals.heapMb },
      { what: "heap, more than after half of them", value: whole - half, unit: "MB", goal: goals.growthMb },
    ];
  });
