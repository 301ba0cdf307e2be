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
  const shop = await openBusiness(bench);
  return {
    bench,
    shop,
    look: (options) => openPage(browser, bench, { path: `/?phone=${shop.number}`, ...options }),
    async close() {
      await browser.close();
      await bench.close();
    },
  };
}

async function openPage(browser: Browser, { simulator }: TestBench, options: PageOptions): Promise<Page> {
  const { path = "/", width = 1440, colorScheme = "light" } = options;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${simulator.port}${path}`);
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
