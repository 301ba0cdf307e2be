import type { Page, WebSocketRoute } from "playwright-core";
import { until } from "../until";

/** The page's socket to the server, which the test can cut. Set it up before opening the page. */
export class PageSocket {
  /** How many connections there have been. */
  openCount = 0;
  private ends: WebSocketRoute[] = [];
  private gap: Promise<unknown> = Promise.resolve();

  static async of(page: Page): Promise<PageSocket> {
    const socket = new PageSocket();
    await page.routeWebSocket(/\/socket\.io\//, async (toPage) => {
      await socket.gap;
      socket.openCount += 1;
      socket.ends = [toPage, toPage.connectToServer()];
    });
    return socket;
  }

  /** Cuts the connection at both ends; the page reconnects by itself once `during` has been done. */
  async cut(during: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const before = this.openCount;
    const ends = this.ends;
    this.ends = [];
    let close: () => void = () => undefined;
    this.gap = new Promise<void>((resolve) => (close = resolve));
    try {
      await Promise.all(ends.map((end) => end.close()));
      await during();
    } finally {
      close();
    }
    await until("the page is connected again", () => Promise.resolve(this.openCount > before));
  }
}
