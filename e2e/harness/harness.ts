import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Browser } from "playwright-core";
import { openBrowser, UserContext, type ContextOptions } from "./browser";
import { BuiltServer } from "./server";
import { inRoot } from "./paths";
import { Simulator } from "./simulator";

/** One server, one simulated WhatsApp and one Chromium for all tests of a suite. */
export interface Harness {
  server: BuiltServer;
  simulator: Simulator;
  browser: Browser;
}

/** The fixture of one test. All browsers it opened are closed at its end. */
export interface TestHarness extends Harness {
  newContext(options?: ContextOptions): Promise<UserContext>;
  /** Allows page errors that this test causes on purpose. */
  allowErrors(pattern: RegExp): void;
}

const screenshotFolder = inRoot("e2e", "test-results");

/**
 * Starts the harness before a suite and stops it afterwards. Tests are written as
 * `it("…", withHarness(async (on) => …))`.
 */
export function startHarness() {
  let harness: Harness | undefined;
  beforeAll(async () => {
    const [simulator, browser] = await Promise.all([Simulator.start(), openBrowser()]);
    harness = { server: await BuiltServer.open(simulator.port), simulator, browser };
  });
  afterAll(async () => {
    await harness?.browser.close();
    await Promise.all([harness?.server.close(), harness?.simulator.stop()]);
  });

  return <Rest extends unknown[]>(scenario: (fixture: TestHarness, ...rest: Rest) => Promise<void>) =>
    async (...rest: Rest): Promise<void> => {
      if (!harness) throw new Error("The harness has not been started.");
      const { server, simulator, browser } = harness;
      const hosts = [new URL(server.url).host, `127.0.0.1:${simulator.port}`, `localhost:${simulator.port}`];
      const contexts: UserContext[] = [];
      const allowed: RegExp[] = [];
      try {
        await scenario(
          {
            ...harness,
            newContext: async (options) => {
              const context = await UserContext.create(browser, hosts, options);
              contexts.push(context);
              return context;
            },
            allowErrors: (pattern) => allowed.push(pattern),
          },
          ...rest,
        );
        const violations = contexts.flatMap((context) => context.violations);
        expect(violations.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
      } catch (error) {
        await saveScreenshots(contexts);
        throw error;
      } finally {
        await Promise.all(contexts.map((context) => context.browserContext.close()));
      }
    };
}

/** Saves a screenshot of every open page of a failed test. */
async function saveScreenshots(contexts: readonly UserContext[]): Promise<void> {
  mkdirSync(screenshotFolder, { recursive: true });
  const name = (expect.getState().currentTestName ?? "").replace(/[^\p{L}\d]+/gu, "-").slice(0, 80);
  const pages = contexts.flatMap((context) => context.browserContext.pages());
  await Promise.all(
    pages.map((page, index) =>
      page.screenshot({ path: `${screenshotFolder}/${name}-${index + 1}.png`, timeout: 5_000 }).catch(() => undefined),
    ),
  );
}
