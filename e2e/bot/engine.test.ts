import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { fingerprints } from "@guiche/contract/bot/random.fixture";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { openBrowser } from "../../harness/browser/browser";
import { inRoot } from "../../harness/paths";

/** `npm run test:fuzz -- bot` compares ten thousand. */
const programs = Number(process.env["BOT_PROGRAMS"] ?? 100);
const atOnce = 100;

interface OnPage {
  Random: { fingerprints: typeof fingerprints };
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The engine and the random conversations as one script that leaves `Random` on the page. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [inRoot("contract", "src", "bot", "random.fixture.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "Random",
    target: "es2022",
  });
  return outputFiles.map(({ text }) => text).join("\n");
}

it(`${programs} random conversations do the same in Chromium as on Node`, async () => {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundled() });
  for (let seed = 1; seed <= programs; seed += atOnce) {
    const count = Math.min(atOnce, programs - seed + 1);
    // Both at once: the browser is another process.
    const running = page.evaluate(
      ([first, many]) => (globalThis as unknown as OnPage).Random.fingerprints(first, many),
      [seed, count] as const,
    );
    const here = fingerprints(seed, count);
    const there = await running;
    expect(new Set(here).size).toBeGreaterThan(count * 0.9);
    const different = here.flatMap((each, index) => (each === there[index] ? [] : [seed + index]));
    expect({ different, compared: there.length }).toEqual({ different: [], compared: count });
  }
});
