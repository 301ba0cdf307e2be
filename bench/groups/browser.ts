import { flood } from "../browser/flood";
import { heap } from "../browser/heap";
import { incoming } from "../browser/incoming";
import { opening } from "../browser/opening";
import { reading } from "../browser/reading";
import { createBrowserBench, cpuThrottling, conversations } from "../browser/scene";
import { switching } from "../browser/switching";
import type { Figure } from "../report/report";
import { withHarness, type Group } from "./group";

const parts = [opening, switching, reading, flood, incoming, heap];

/** The time that a browser takes for an agent's actions on a slow computer with long conversations. */
export const browser: Group = (bench) => {
  const { chromium } = bench;
  if (!chromium) throw new Error("There is no Chromium on this machine.");
  return withHarness(bench, async (installation) => {
    const scene = await createBrowserBench(bench, installation, chromium);
    const figures: Figure[] = [];
    const failures: string[] = [];
    for (const part of parts)
      await part(scene).then(
        (partFigures) => figures.push(...partFigures),
        (error: unknown) => failures.push(`${part.name}: ${String(error)}`),
      );
    const shares = scene.shares.map((share) => `${(share * 100).toFixed(0)} %`);
    return {
      figures,
      ...(failures.length > 0 ? { failure: failures.join("\n    ") } : {}),
      notes: [
        `The page's processor is ${cpuThrottling} times slower than the machine's, but for the heap. Data S; ${conversations.long} ` +
          `conversations of ${conversations.longMessages} messages, ${conversations.all - conversations.long} of ${conversations.messages}. ` +
          `The flood is told by a socket of the benchmark's own: no server of two cores writes so much while a browser runs.`,
        `Of a core the page was left ${shares.join(", ")}, before and after each part: what is less than all of it makes ` +
          `the figures worse than on a machine of its own.`,
      ],
    };
  });
};
