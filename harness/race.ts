import type { Page } from "playwright-core";

/**
 * Holds the PUT requests of these pages, by default those for a ticket, until all have sent one, so that none is first.
 * Repeats for each.
 */
export async function sendTogether(pages: readonly Page[], address: RegExp = /\/api\/tickets\/\d+$/): Promise<void> {
  let held: (() => void)[] = [];
  const together = () =>
    new Promise<void>((go) => {
      held.push(go);
      if (held.length < pages.length) return;
      for (const start of held) start();
      held = [];
    });
  for (const page of pages) {
    await page.route(address, async (route) => {
      if (route.request().method() === "PUT") await together();
      await route.continue();
    });
  }
}
