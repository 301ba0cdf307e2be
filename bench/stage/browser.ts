import { chromium, type Browser, type Page } from "playwright-core";
import type { Agent } from "./agent";
import { inRoot } from "./places";

/** What stopwatch.js notes inside the page: when texts were painted, when Enter was pressed, when a tick showed. */
interface Watch {
  painted: Record<string, number>;
  entered: number[];
  ticked: Record<string, number>;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** A real browser tab, signed in, with a stopwatch inside: times are milliseconds since the epoch. */
export class Tab {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async open(chromiumPath: string, { base, email }: Agent, password: string): Promise<Tab> {
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "pt-BR" });
    await context.addInitScript({ path: inRoot("bench", "stage", "stopwatch.js") });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${base}/login`);
    await page.fill('input[name="email"]', email);
    await page.fill('input[name="password"]', password);
    await page.press('input[name="password"]', "Enter");
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    return new Tab(browser, page);
  }

  async show(uuid: string): Promise<void> {
    await this.page.goto(new URL(`/tickets/${uuid}`, this.page.url()).href);
    await this.page.waitForSelector("textarea");
  }

  /** Waits until the page has painted this text in a bubble; when that was. */
  async painted(text: string): Promise<number> {
    const handle = await this.page.waitForFunction((wanted) => window.watch.painted[wanted], text, { polling: 20 });
    return Number(await handle.jsonValue());
  }

  async ticked(text: string): Promise<number> {
    const handle = await this.page.waitForFunction((wanted) => window.watch.ticked[wanted], text, { polling: 20 });
    return Number(await handle.jsonValue());
  }

  /** Types and presses Enter; when the key went down. */
  async say(text: string): Promise<number> {
    await this.page.fill("textarea", text);
    await this.page.press("textarea", "Enter");
    return this.page.evaluate(() => window.watch.entered.at(-1) ?? NaN);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
