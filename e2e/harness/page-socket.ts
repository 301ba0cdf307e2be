import type { Page, WebSocketRoute } from "playwright-core";
import { until } from "./until";

/** The page's socket to the server, which the test can cut. Set it up before opening the page. */
export class PageSocket {
  /** How many connections there have been. */
  opened = 0;
  private ends: WebSocketRoute[] = [];

  static async of(page: Page): Promise<PageSocket> {
    const socket = new PageSocket();
    await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
      socket.opened += 1;
      socket.ends = [toPage, toPage.connectToServer()];
    });
    return socket;
  }

  /** Cuts the connection at both ends; the page reconnects by itself. */
  async cut(): Promise<void> {
    const before = this.opened;
    const ends = this.ends;
    this.ends = [];
    await Promise.all(ends.map((end) => end.close()));
    await until("the page is connected again", () => Promise.resolve(this.opened > before));
  }
}
