import type { Figure } from "../report/report";
import { unfoldMenu } from "../../harness/pages/shell";
import { p50Of, p95Of } from "./medians";
import { rounds, withTab, type BrowserBench } from "./scene";

const goal = 400;
/** Pages of the menu, and the main content of each. */
const pages = [
  { path: "/contacts", selector: "main tbody", text: "Ana " },
  { path: "/queues", selector: "main tbody", text: "Fila 1" },
  { path: "/tickets", selector: '[data-testid="ticket-card"]', text: "Mensagem" },
  { path: "/users", selector: "main tbody", text: "Agente 1" },
  { path: "/connections", selector: "main", text: "Principal" },
];

/** From the click in the menu to the main content of a page that was visited before. */
export const switching = (scene: BrowserBench): Promise<Figure[]> =>
  withTab(scene, async (tab) => {
    scene.bench.log("pages are visited");
    const visitAll = async () => {
      const times: number[] = [];
      for (const { path, selector, text } of pages)
        times.push(
          await tab.timeUntilSeen({ selector, text }, "click", () => tab.page.click(`#main-menu a[href="${path}"]`)),
        );
      return times;
    };
    await unfoldMenu(tab.page);
    await visitAll();
    const times: number[][] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await visitAll());
    return [
      { what: "a page that was visited before, p50", value: p50Of(times), unit: "ms" },
      { what: "a page that was visited before, p95", ...p95Of(times), unit: "ms", goal },
    ];
  });
