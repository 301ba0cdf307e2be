import type { Page } from "playwright-core";
import { until } from "../until";

/** The largest distance in pixels that visible messages moved without scrolling, from one painted frame to the next. */
interface Drift {
  /** The first fully visible message, where the reader looks. */
  eye: number;
  /** Any visible message. */
  any: number;
}

interface Reading {
  drift: Drift;
  /** Pages of older messages loaded in the meantime. */
  pages: number;
  stop: boolean;
  done: Promise<void>;
}
/** A throttled page on a busy machine takes minutes to scroll up. */
const scrollingMs = 240_000;

type ObservedWindow = Window & { reading: Reading };

/** A reader of a conversation who measures messages that move by themselves. */
export class ScrollObserver {
  constructor(private readonly page: Page) {}

  /** Stays at the current position while something happens. */
  async driftDuring(act: () => Promise<unknown>): Promise<Drift> {
    return this.measure(null, act);
  }

  /** Scrolls up slowly, fast, and sometimes back a little, until that many pages of older messages are loaded. */
  async scrollUp(pages: number, seed: number): Promise<Drift> {
    const haveCome = (pageCount: number) => (window as unknown as ObservedWindow).reading.pages >= pageCount;
    return this.measure(seed, () => this.page.waitForFunction(haveCome, pages, { timeout: scrollingMs, polling: 100 }));
  }

  /** The texts of all bubbles, oldest first, with repetitions. Scrolls up to the beginning and down again. */
  async readAll(): Promise<string[]> {
    const log = this.page.getByRole("log");
    const older = log.getByRole("button", { name: "Carregar mensagens anteriores" });
    await until("the beginning of the conversation is there", async () => {
      // Read before scrolling: the next page may be the last one, with free space above.
      const isWhole = !(await older.isVisible());
      const distance = await log.evaluate((box) => {
        box.scrollTo({ top: -box.scrollHeight });
        return box.scrollHeight - box.clientHeight + box.scrollTop;
      });
      return isWhole && distance <= 1;
    });
    return log.evaluate(async (box) => {
      const texts = new Map<number, string>();
      const waitForPaint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (let before = Number.NaN; before !== box.scrollTop;) {
        await waitForPaint();
        for (const slot of box.querySelectorAll<HTMLElement>("[data-index]")) {
          const bubble = slot.querySelector<HTMLElement>("[data-testid=bubble]");
          if (bubble) texts.set(Number(slot.dataset.index), bubble.textContent ?? "");
        }
        before = box.scrollTop;
        box.scrollBy({ top: box.clientHeight / 2 });
      }
      return [...texts].sort(([one], [other]) => one - other).map(([, text]) => text);
    });
  }

  /** Scrolls by that many pixels at once; negative is up. */
  scroll = (px: number) => this.page.getByRole("log").evaluate((log, by) => log.scrollBy(0, by), px);

  /** How many pixels the newest message is below the visible part. */
  fromEnd = () =>
    this.page
      .getByRole("log")
      .evaluate((log) =>
        Math.round((log.firstElementChild ?? log).getBoundingClientRect().bottom - log.getBoundingClientRect().bottom),
      );

  private async measure(seed: number | null, act: () => Promise<unknown>): Promise<Drift> {
    await this.page.getByRole("log").evaluate(startReading, seed);
    await act();
    return this.page.evaluate(async () => {
      const { reading } = window as unknown as ObservedWindow;
      reading.stop = true;
      await reading.done;
      return reading.drift;
    });
  }
}

/** Runs in the page. Measures each frame and, if there is a seed, scrolls for the next one. */
function startReading(log: Element, seed: number | null): void {
  const slots = () => {
    const zero = log.getBoundingClientRect().top;
    return [...log.querySelectorAll<HTMLElement>("[data-index]")].flatMap((slot) => {
      const wid = slot.querySelector<HTMLElement>("[data-wid]")?.dataset.wid;
      const { top, bottom } = slot.getBoundingClientRect();
      return wid ? [{ wid, index: Number(slot.dataset.index), top: top - zero, bottom: bottom - zero }] : [];
    });
  };
  /** Resolves when the next frame is painted, after all other frame callbacks have run. */
  const frame = () =>
    new Promise<ReturnType<typeof slots>>((resolve) =>
      requestAnimationFrame(() => {
        const last = new ResizeObserver(() => {
          last.disconnect();
          const drawnSlots = slots();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(drawnSlots);
          port2.postMessage(null);
        });
        last.observe(document.body);
      }),
    );
  let random = seed ?? 0;
  const randomBelow = (sides: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * sides);
  };
  let [speed, frames] = [0, 0];
  /** A decelerating scroll, a steady one, a step back, or a pause. */
  const nextScrollBy = () => {
    if (frames === 0) {
      frames = 3 + randomBelow(12);
      speed = [-450, -450, -250, -90, 40, 0][randomBelow(6)] ?? 0;
    }
    frames -= 1;
    if (speed < -100) speed *= 0.97;
    return Math.round(speed);
  };
  const scroll = () => {
    const before = log.scrollTop;
    if (seed !== null) log.scrollBy(0, nextScrollBy());
    return before - log.scrollTop;
  };

  const reading: Reading = { drift: { eye: 0, any: 0 }, pages: 0, stop: false, done: Promise.resolve() };
  const read = async () => {
    let drawnSlots = await frame();
    while (!reading.stop) {
      const visibleSlots = drawnSlots.filter(({ top, bottom }) => bottom > 0 && top < log.clientHeight);
      const eye = visibleSlots.filter(({ top }) => top >= 0).sort((one, other) => one.top - other.top)[0];
      const scrolledBy = scroll();
      drawnSlots = await frame();
      const now = new Map(drawnSlots.map((slot) => [slot.wid, slot]));
      for (const { wid, top, bottom } of visibleSlots) {
        // Messages scrolled out of sight may have been removed from the page.
        const shouldBeVisible = bottom + scrolledBy > 0 && top + scrolledBy < log.clientHeight;
        if (!shouldBeVisible && !now.has(wid)) continue;
        const drift = Math.abs((now.get(wid)?.top ?? Number.POSITIVE_INFINITY) - top - scrolledBy);
        reading.drift.any = Math.max(reading.drift.any, drift);
        if (wid === eye?.wid) reading.drift.eye = Math.max(reading.drift.eye, drift);
      }
      if (eye && (now.get(eye.wid)?.index ?? 0) > eye.index) reading.pages += 1;
    }
  };
  (window as unknown as ObservedWindow).reading = reading;
  reading.done = read();
}
