import type { Page } from "playwright-core";

/** Holds what these pages ask of a ticket until all of them have asked, so that none is first; then again for the next. */
export async function atTheSameMoment(pages: readonly Page[]): Promise<void> {
  let held: (() => void)[] = [];
  const together = () =>
    new Promise<void>((go) => {
      held.push(go);
      if (held.length < pages.length) return;
      for (const start of held) start();
      held = [];
    });
  for (const page of pages) {
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      if (route.request().method() === "PUT") await together();
      await route.continue();
    });
  }
}
