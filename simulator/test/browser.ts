import type { BrowserContext, Page } from "playwright-core";
import { sharedBrowser } from "../../harness/browser/shared-browser";
import { openBench, openBusiness, type TestBench, type PairedBusiness } from "./business";

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
  const [bench, browser] = await Promise.all([openBench(), sharedBrowser()]);
  const context = await browser.newContext({ locale: "pt-BR", reducedMotion: "reduce" });
  const [shop, page] = await Promise.all([openBusiness(bench), openPage(context)]);
  return {
    bench,
    shop,
    look: (options) => load(page, bench, { path: `/?phone=${shop.number}`, ...options }),
    async close() {
      await context.close();
      await bench.close();
    },
  };
}

/** One page for all tests of a file: to load it in another context takes twice as long. */
function openPage(context: BrowserContext): Promise<Page> {
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
