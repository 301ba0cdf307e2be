import type { Page } from "playwright-core";
import { until } from "../until";

/** The page shows exactly this text, that many times. */
export async function expectText(page: Page, words: string, times = 1): Promise<void> {
  const matches = page.getByText(words, { exact: true });
  await until(`«${words}» is seen ${times} times`, async () => (await matches.count()) === times);
}
