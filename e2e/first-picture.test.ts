import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { startHarness } from "../harness/suite/harness";

const withHarness = startHarness({ savesData: false });

/** A mobile line of the slower kind: 1.6 Mbit/s, 150 ms there and back. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Notes when the form stands, in the page itself: asking from here takes time on a slow line. */
const noteForm = () => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector("form input[type=password]") || !document.querySelector("form [type=submit]")) return;
    performance.mark("form");
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
};

/** When the page shows something, when its form can be used, and the bytes of script that were asked for before. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity;
    const form = startOf("form");
    const scripts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => new URL(name).pathname.endsWith(".js") && startTime < form,
    );
    return {
      painted: startOf("first-contentful-paint"),
      form,
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });

it(
  "the login page paints before its form is there, and asks for at most 230 kB of script until then",
  withHarness(async (app) => {
    const page = await (await app.newContext({ width: 1440, height: 900 })).page();
    await page.addInitScript(noteForm);
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", slowLine);
    await page.goto(`${app.server.url}/login`, { waitUntil: "commit" });
    await page.getByText("Guichê", { exact: true }).first().waitFor();
    await page.getByLabel("E-mail").waitFor();
    // The picture makes room for the form.
    expect(await page.locator(".first").isVisible()).toBe(false);
    const { painted, form, bytes } = await timesOf(page);
    expect(form).toBeLessThan(Infinity);
    expect(painted).toBeLessThan(form);
    // Of which at least the framework: otherwise nothing was counted.
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(230_000);
  }),
);
