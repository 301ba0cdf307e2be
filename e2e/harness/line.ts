import type { Page, WebSocketRoute } from "playwright-core";
import { until } from "./until";

/** The page's line to the server's news, with somebody who can cut it. Asked for before the page is opened. */
export class Line {
  /** How many lines there have been. */
  opened = 0;
  private ends: WebSocketRoute[] = [];

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
      line.opened += 1;
      line.ends = [toPage, toPage.connectToServer()];
    });
    return line;
  }

  /** Both ends lose each other, and the page finds its way back by itself. */
  async cut(): Promise<void> {
    const before = this.opened;
    const ends = this.ends;
    this.ends = [];
    await Promise.all(ends.map((end) => end.close()));
    await until("the page has a line again", () => Promise.resolve(this.opened > before));
  }
}
