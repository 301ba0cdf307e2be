import type { Page } from "playwright-core";
import { readNotice } from "../harness/said";
import { until } from "../harness/until";

/** What surrounds every private screen. */
export class Shell {
  readonly bar;

  constructor(readonly page: Page) {
    this.bar = page.getByTestId("connection-bar");
  }

  toast = (text: string | RegExp) =>
    this.page.getByRole("status").or(this.page.getByRole("alert")).filter({ hasText: text });

  /** A notice says these words, or has said them since the last one that was waited for: it does not stay for long. */
  async says(words: string | RegExp): Promise<string> {
    let told: string | undefined;
    await until(`a notice says «${words}»`, async () => {
      // It may stand there already, with words of its own that have changed.
      told = readNotice(this.page, words) ?? (await this.toast(words).allTextContents())[0];
      return told !== undefined;
    });
    return told ?? "";
  }

  /** For words that stand there for a moment only: to be asked for before they are said. */
  willSay = (words: string): Promise<void> =>
    this.page.evaluate(
      (text) =>
        new Promise((done) => {
          const watcher = new MutationObserver(() => {
            if (document.body.textContent?.includes(text)) done();
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

/** Waits until the address is this one, whatever stands behind the `?`. */
export const arriveAt = (page: Page, path: string | RegExp) =>
  page.waitForURL(({ pathname }) => (typeof path === "string" ? pathname === path : path.test(pathname)));

/**
 * Takes the menu to a page of administration, and waits until it is there: until then the page before it stands, and
 * answers to the names that both have.
 */
export async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
}

/** The address of one conversation. */
export const aTicket = /^\/tickets\/[\da-f-]{36}$/;
