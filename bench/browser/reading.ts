import { ScrollObserver } from "../../harness/pages/scroll-observer";
import type { Figure } from "../report/report";
import { p50Of, p95Of } from "./medians";
import { longest, openTicket, readAll, rounds, withTab, type BrowserBench } from "./scene";
import { write } from "./writing";

const goals = { driftPx: 2, key: 100 };
const pages = 50;
const writingSeconds = 7;

/** Scrolls fifty pages up with varying speed, then types at the end of all 5,000 messages. */
export const reading = (scene: BrowserBench): Promise<Figure[]> =>
  withTab(scene, async (tab) => {
    scene.bench.log("history is read");
    await openTicket(scene, tab, longest(scene));
    // The seeded connections are not paired. The page says so below the messages as soon as it knows.
    await tab.page.getByText("WhatsApp desconectado").waitFor();
    const drift = await new ScrollObserver(tab.page).scrollUp(pages, 7);
    await readAll(scene, tab);
    const presses: number[][] = [];
    for (let round = 0; round < rounds; round += 1) presses.push(await write(tab, writingSeconds));
    return [
      {
        what: `unwanted movement while scrolling ${pages} pages up`,
        value: drift.any,
        unit: "px",
        goal: goals.driftPx,
      },
      { what: "a key in the composer below 5,000 messages, p50", value: p50Of(presses), unit: "ms" },
      { what: "a key in the composer below 5,000 messages, p95", ...p95Of(presses), unit: "ms", goal: goals.key },
    ];
  });
