import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { UserContext, type ContextOptions } from "../browser/browser";
import { sharedBrowser } from "../browser/shared-browser";
import { inRoot } from "../paths";
import { OwnServer, type BuiltServer } from "../server";
import { joinSharedServer } from "./shared-servers";
import { Simulator } from "../simulator";

interface Servers<Server extends BuiltServer = BuiltServer> {
  server: Server;
  simulator: Simulator;
  leave(): Promise<unknown>;
}

/** One server, one simulated WhatsApp and one Chromium for all tests of a suite; the Chromium is that of its worker. */
interface Harness<Server extends BuiltServer> extends Servers<Server> {
  browser: Browser;
}

/** The fixture of one test. All browsers it opened are closed at its end. */
export interface TestHarness<Server extends BuiltServer = BuiltServer> extends Omit<Harness<Server>, "leave"> {
  newContext(options?: ContextOptions): Promise<UserContext>;
  /** Allows page errors that this test causes on purpose. */
  allowErrors(pattern: RegExp): void;
}

/** What Chromium says of a line that is cut on purpose; the last when it looks for a newer service worker just then. */
export const lineErrors =
  /WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|error occurred when fetching the script/;

const screenshotFolder = inRoot("e2e", "test-results");

async function startOwnServers(): Promise<Servers<OwnServer>> {
  const simulator = await Simulator.start();
  const server = await OwnServer.open(simulator.port);
  return { server, simulator, leave: () => Promise.all([server.close(), simulator.stop()]) };
}

/**
 * Prepares the harness of a suite: the Chromium and the server that the suites of this worker share, one after another.
 * So a test must not rely on being the first or the only one. Tests are written as
 * `it("…", withHarness(async (app) => …))`.
 */
export const startHarness = (device?: ContextOptions) => harnessWith(joinSharedServer, device);

/** The same for a suite that kills the server or changes what all companies see: it has a server of its own. */
export const startOwnHarness = (device?: ContextOptions) => harnessWith(startOwnServers, device);

/** All contexts of the suite have the options of `device`, except where a test sets others. */
function harnessWith<Server extends BuiltServer>(start: () => Promise<Servers<Server>>, device: ContextOptions = {}) {
  let harness: Harness<Server> | undefined;
  beforeAll(async () => {
    harness = { ...(await start()), browser: await sharedBrowser() };
  });
  afterAll(async () => {
    await harness?.leave();
  });

  return <Rest extends unknown[]>(scenario: (fixture: TestHarness<Server>, ...rest: Rest) => Promise<void>) =>
    async (...rest: Rest): Promise<void> => {
      if (!harness) throw new Error("The harness has not been started.");
      const { server, simulator, browser } = harness;
      const { host, port } = new URL(server.url);
      // By name too: passkeys do not work on a bare address.
      const hosts = [host, `localhost:${port}`, `127.0.0.1:${simulator.port}`, `localhost:${simulator.port}`];
      const contexts: UserContext[] = [];
      const allowedErrors: RegExp[] = [];
      try {
        await scenario(
          {
            ...harness,
            newContext: async (options) => {
              const context = await UserContext.create(browser, hosts, { ...device, ...options });
              contexts.push(context);
              return context;
            },
            allowErrors: (pattern) => allowedErrors.push(pattern),
          },
          ...rest,
        );
        const violations = contexts.flatMap((context) => context.violations);
        expect(violations.filter(({ text }) => !allowedErrors.some((pattern) => pattern.test(text)))).toEqual([]);
      } catch (error) {
        await saveScreenshots(contexts);
        throw new Error(`${String(error)}\n${await stateOf(contexts)}`, { cause: error });
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

/** What the pages of a failed test showed: a log on another machine has no screenshots. */
async function stateOf(contexts: readonly UserContext[]): Promise<string> {
  const textOf = async (page: Page) => {
    const text = (await page.locator("body").innerText({ timeout: 5_000 }).catch(String)).replace(/\s+/g, " ");
    // The menus come first and the newest messages last.
    return text.length > 1_500 ? `${text.slice(0, 500)} … ${text.slice(-1_000)}` : text;
  };
  const pages = contexts.flatMap((context) => context.browserContext.pages());
  const states = await Promise.all(pages.map(async (page) => `  ${page.url()}: ${await textOf(page)}`));
  const violations = contexts.flatMap((context) => context.violations).map(({ kind, text }) => `  ${kind}: ${text}`);
  return ["The open pages:", ...states, ...violations].join("\n");
}
