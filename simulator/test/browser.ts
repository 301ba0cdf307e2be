import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { build } from "../build.mjs";
import { openBench, openBusiness, type TestBench, type PairedBusiness } from "./business";

interface Chromium {
  findChromium(): Promise<{ path: string; env: Record<string, string> }>;
}
const finder = fileURLToPath(new URL("../../scripts/lib/chromium.mjs", import.meta.url));

/** Generous for a loaded machine; tests do not normally wait this long. */
const PATIENCE_MS = 20_000;

interface PageOptions {
  path?: string;
  width?: number;
  colorScheme?: "light" | "dark";
}

/** A simulator with a linked shop, and its page in a browser. */
export interface PageHarness {
  bench: TestBench;
  shop: PairedBusiness;
  look(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function openHarness(): Promise<PageHarness> {
  const { findChromium } = (await import(finder)) as Chromium;
  const [{ path, env }] = await Promise.all([findChromium(), build()]);
  const microphone = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
  // A page lives for seconds here: to optimise its code costs more time than it saves.
  const args = ["--no-sandbox", "--js-flags=--no-turbofan --no-maglev", ...microphone];
  const launch = { executablePath: path, env: { ...process.env, ...env }, args };
  const [bench, browser] = await Promise.all([openBench(), chromium.launch(launch)]);
  const [shop, page] = await Promise.all([openBusiness(bench), openPage(browser)]);
  return {
    bench,
    shop,
    look: (options) => load(page, bench, { path: `/?phone=${shop.number}`, ...options }),
    async close() {
      await browser.close();
      await bench.close();
    },
  };
}

/** One page for all tests of a file: to load it in another context takes twice as long. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "pt-BR", reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Loads the page as in a new browser. */
async function load(page: Page, { simulator }: TestBench, options: PageOptions): Promise<Page> {
  const { path = "/", width = 1440, colorScheme = "light" } = options;
  const base = `http://127.0.0.1:${simulator.port}`;
  await page.unrouteAll();
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  if (page.url().startsWith(base)) await page.evaluate(() => localStorage.clear());
  // An address that differs only behind the # would not load it again.
  await page.goto("about:blank");
  await page.goto(base + path);
  await page.getByTestId("phone-select").waitFor({ state: "attached" });
  return page;
}

/** Axe's violations of levels A and AA. */
export async function axeViolations(page: Page): Promise<string[]> {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(await readFile(axe, "utf8"));
  return page.evaluate(async () => {
    interface Axe {
      run(context: Document, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { runOnly: { type: "tag", values } });
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`);
  });
}
