import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page, Request } from "playwright-core";
import { arriveAt } from "./shell";

/** The title of a page, or its tabs. */
export const titleOf = (page: Page) => page.locator("main :is(h1, h2, [role=tablist])").first();

/** Goes from page to page without loading the application again, which takes a second of the processor's time. */
export class Walker {
  private readonly pending = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on("request", (request) => this.pending.add(request));
    page.on("requestfinished", (request) => this.pending.delete(request));
    page.on("requestfailed", (request) => this.pending.delete(request));
  }

  /** By a link of the menu. */
  async follow(path: string): Promise<void> {
    const link = this.page.locator(`#main-menu a[href="${path}"]`);
    await link.click();
    await link.and(this.page.locator("[aria-current=page]")).waitFor();
    await arriveAt(this.page, path);
    await this.settle();
  }

  /** To any address, as by the browser's arrows. */
  async goTo(path: string, landmark?: Locator): Promise<void> {
    await this.page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    }, path);
    await landmark?.waitFor();
    await this.settle();
  }

  private async settle(): Promise<void> {
    await titleOf(this.page).waitFor();
    // A part that has just loaded asks for its data a moment later.
    for (let quiet = 0; quiet < 4; quiet = this.pending.size === 0 ? quiet + 1 : 0) await pause(25);
  }
}
