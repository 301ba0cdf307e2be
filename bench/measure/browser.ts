import type { Browser, CDPSession, Page } from "playwright-core";
import type { Agent } from "../../harness/agent";
import { launchChromium } from "../../harness/browser/browser";
import { inRoot } from "../../harness/paths";
import { Login } from "../../harness/pages/login";

/** The records of stopwatch.js in the page: when texts were painted, Enter was pressed and a tick appeared. */
interface Watch {
  painted: Record<string, number>;
  entered: number[];
  ticked: Record<string, number>;
}

/** The interface of paint-observer.js in the page. */
interface PaintObserver {
  lookFor(selector: string, text: string, event: string): void;
  seen(): Promise<number>;
  watchFrames(): void;
  frames(): number[];
  watchKeys(): void;
  keys(): Promise<{ pressed: number; slow: number[] }>;
}

declare global {
  interface Window {
    watch: Watch;
    paintObserver: PaintObserver;
  }
}

const shareMs = 500;
/** The browser reports no duration for a key press that was painted sooner than this. */
const quickestKeyMs = 16;

/** A real browser tab, signed in, with a stopwatch inside: times are milliseconds since the epoch. */
export class Tab {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly tools: CDPSession,
  ) {}

  /** `inside` is the script that measures in the page: stopwatch.js for messages, paint-observer.js for everything else. */
  static async open(
    chromiumPath: string,
    { base, email }: Pick<Agent, "base" | "email">,
    password: string,
    inside: "stopwatch" | "paint-observer" = "stopwatch",
  ): Promise<Tab> {
    const browser = await launchChromium({ path: chromiumPath });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "pt-BR" });
    await context.addInitScript({ path: inRoot("bench", "measure", `${inside}.js`) });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await new Login(page, { url: base }).signIn({ email }, password);
    const tools = await context.newCDPSession(page);
    await tools.send("Performance.enable", { timeDomain: "threadTicks" });
    return new Tab(browser, page, tools);
  }

  /** Throttles the page's processor by that factor. */
  slow(times: number): Promise<unknown> {
    return this.tools.send("Emulation.setCPUThrottlingRate", { rate: times });
  }

  /**
   * The share of a core that the page gets under load: the processor time it received while working without a pause.
   */
  async share(): Promise<number> {
    await this.slow(1);
    const readTaskMs = async () => {
      const { metrics } = await this.tools.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1_000;
    };
    const before = await readTaskMs();
    await this.page.evaluate((ms) => {
      for (const until = performance.now() + ms; performance.now() < until;);
    }, shareMs);
    return Math.min(1, ((await readTaskMs()) - before) / shareMs);
  }

  /** The page's heap after garbage collection, in megabytes. */
  async heapMb(): Promise<number> {
    await this.tools.send("HeapProfiler.collectGarbage");
    return (await this.tools.send("Runtime.getHeapUsage")).usedSize / 1_000_000;
  }

  /** Milliseconds from the event that `act` causes until something with this text has been painted. */
  async timeUntilSeen(
    { selector, text }: { selector: string; text: string },
    event: string,
    act: () => Promise<unknown>,
  ) {
    const paintTarget = { selector, text, event };
    await this.page.evaluate(
      ({ selector, text, event }) => window.paintObserver.lookFor(selector, text, event),
      paintTarget,
    );
    await act();
    return this.page.evaluate(() => window.paintObserver.seen());
  }

  /**
   * Types in the composer, or in another field, at a fixed rate. Returns the time from each key press to the next paint, in
   * milliseconds.
   */
  async type(text: string, everyMs: number, field = "textarea"): Promise<number[]> {
    await this.page.focus(field);
    const times = await this.keys(text.length, () => this.page.keyboard.type(text, { delay: everyMs }));
    if (!(await this.page.inputValue(field)).includes(text)) throw new Error("The typed text did not appear.");
    return times;
  }

  /** The same for one key, pressed `count` times where the focus is. */
  press(key: string, count: number, everyMs: number): Promise<number[]> {
    return this.keys(count, async () => {
      for (let turn = 0; turn < count; turn += 1) {
        await this.page.keyboard.press(key);
        await this.page.waitForTimeout(everyMs);
      }
    });
  }

  private async keys(count: number, act: () => Promise<void>): Promise<number[]> {
    await this.page.evaluate(() => window.paintObserver.watchKeys());
    await act();
    const { pressed, slow } = await this.page.evaluate(() => window.paintObserver.keys());
    if (pressed !== count) throw new Error(`${count} keys were pressed, but the browser reported ${pressed}.`);
    return [...slow, ...Array.from({ length: pressed - slow.length }, () => quickestKeyMs)];
  }

  async show(uuid: string): Promise<void> {
    await this.page.goto(new URL(`/tickets/${uuid}`, this.page.url()).href);
    await this.page.waitForSelector("textarea");
  }

  /** Waits until the page has painted this text in a bubble. Returns that time. */
  async paintedAt(text: string): Promise<number> {
    const handle = await this.page.waitForFunction((expectedText) => window.watch.painted[expectedText], text, {
      polling: 20,
    });
    return Number(await handle.jsonValue());
  }

  async tickedAt(text: string): Promise<number> {
    const handle = await this.page.waitForFunction((expectedText) => window.watch.ticked[expectedText], text, {
      polling: 20,
    });
    return Number(await handle.jsonValue());
  }

  /** Types and presses Enter. Returns the time of the key press. */
  async send(text: string): Promise<number> {
    await this.page.fill("textarea", text);
    await this.page.press("textarea", "Enter");
    return this.page.evaluate(() => window.watch.entered.at(-1) ?? NaN);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
