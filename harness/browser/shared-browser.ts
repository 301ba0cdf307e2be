import type { Browser } from "playwright-core";
import { openBrowser } from "./browser";

let browser: Promise<Browser> | undefined;

/** One Chromium for all suites of a worker, which keeps this module from file to file: see shared-environment.cjs. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected()) browser = openBrowser();
  return browser!;
}
