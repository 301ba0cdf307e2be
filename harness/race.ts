import type { Page } from "playwright-core";

/**
 * Holds the PUT requests of these pages, by default those for a ticket, until all have sent one, so that none is first.
 * Repeats for each.
 */
export async function sendTogether(pages: readonly Page[], address: RegExp = /\/api\/tickets\/\d+$/): Promise<void> {
  let releases: (() => void)[] = [];
  const together = () =>
    new Promise<void>((go) => {
      releases.push(go);
      if (releases.length < pages.length) return;
      for (const start of releases) start();
      releases = [];
    });
  for (const page of pages) {
    await page.route(address, async (route) => {
      if (route.request().method() === "PUT") await together();
      await route.continue();
    });
  }
}
