import type { Page } from "playwright-core";
import { takeNotification } from "../browser/notifications";
import { until } from "../until";

/** The layout around every private screen. */
export class Shell {
  readonly bar;

  constructor(readonly page: Page) {
    this.bar = page.getByTestId("connection-bar");
  }

  toast = (text: string | RegExp) =>
    this.page.getByRole("status").or(this.page.getByRole("alert")).filter({ hasText: text });

  /**
   * Waits for a notification with this text. One shown since the previous wait counts too, because it disappears
   * quickly.
   */
  async seesNotice(words: string | RegExp): Promise<string> {
    let notice: string | undefined;
    await until(`a notice says «${words}»`, async () => {
      // The notification may already be there with another text that changed.
      notice = takeNotification(this.page, words) ?? (await this.toast(words).allTextContents())[0];
      return notice !== undefined;
    });
    return notice ?? "";
  }

  /** For a text that appears only briefly. Call it before the text is shown. */
  willShowNotice = (words: string): Promise<void> =>
    this.page.evaluate(
      (text) =>
        new Promise((resolve) => {
          const watcher = new MutationObserver(() => {
            if (document.body.textContent?.includes(text)) resolve();
          });
          watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
      words,
    );

  async signOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Sua conta" }).click();
    await this.page.getByRole("menuitem", { name: "Sair" }).click();
  }
}

/** Waits until the URL has this path, with any query string. */
export const arriveAt = (page: Page, path: string | RegExp) =>
  page.waitForURL(({ pathname }) => (typeof path === "string" ? pathname === path : path.test(pathname)));

/** Opens all groups of the menu, so that each of its links is shown. */
export async function unfoldMenu(page: Page): Promise<void> {
  const menu = page.locator("#main-menu");
  await menu.getByRole("link").first().waitFor();
  const foldedGroups = menu.getByRole("button", { expanded: false });
  while ((await foldedGroups.count()) > 0) await foldedGroups.first().click();
}

/**
 * Opens an administration page from the menu and waits until it is there. Until then the previous page is still
 * shown, and may have elements of the same name.
 */
export async function visit(page: Page, name: string): Promise<void> {
  await unfoldMenu(page);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
}

/** The URL of one conversation. */
export const aTicket = /^\/tickets\/[\da-f-]{36}$/;
