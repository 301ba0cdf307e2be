import { createHash, X509Certificate } from "node:crypto";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { findChromium } from "../launcher";
import { recordNotifications } from "./notifications";

interface Chromium {
  path: string;
  env?: Record<string, string>;
  args?: string[];
}

export const launchChromium = ({ path, env, args = [] }: Chromium): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ["--no-sandbox", "--disable-dev-shm-usage", ...args],
  });

const keyHash = (certificate: string): string =>
  createHash("sha256")
    .update(new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");

/** `trusts`: a certificate that is signed by itself, as PEM: for the service worker, which a context's setting leaves out. */
export async function openBrowser({ trusts }: { trusts?: string } = {}): Promise<Browser> {
  return launchChromium({
    ...(await findChromium()),
    args: [
      // Test machines have no microphone, camera or loudspeaker, and Chromium would wait for them.
      "--use-fake-device-for-media-stream",
      "--disable-audio-output",
      // The headless shell has no permission prompt and refuses every microphone and camera without this.
      "--use-fake-ui-for-media-stream",
      // A page lives for seconds here: to optimise its code costs more time than it saves.
      "--js-flags=--no-turbofan --no-maglev",
      ...(trusts ? [`--ignore-certificate-errors-spki-list=${keyHash(trusts)}`] : []),
    ],
  });
}

export interface ContextOptions {
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  locale?: string;
  timezoneId?: string;
  /** Touch instead of a mouse. */
  touch?: boolean;
  /**
   * Whether the browser asks to save data, so that the page does not load the parts in advance that a visit may never
   * open. They are 130 files, and loading them takes longer than most tests.
   */
  savesData?: boolean;
  /** For requests that the tests make in the context's name: to a certificate that is signed by itself. */
  ignoreHTTPSErrors?: boolean;
}

/** A page error, a policy violation or a request to a foreign host: no page of ours may cause one. */
interface PageViolation {
  kind: "error" | "policy" | "foreign host";
  text: string;
}

/** The browser's console message about a failed response, which the page handles. */
const isFailedResponse = (text: string) => text.startsWith("Failed to load resource");

/** Runs in the page. */
function saveData(): void {
  const connection = (navigator as Navigator & { connection?: object }).connection;
  if (connection) Object.defineProperty(connection, "saveData", { value: true });
}

/** One user's browser context, with its own storage. */
export class UserContext {
  readonly violations: PageViolation[] = [];

  private constructor(
    readonly browserContext: BrowserContext,
    private readonly hosts: readonly string[],
  ) {}

  static async create(browser: Browser, hosts: readonly string[], device: ContextOptions = {}): Promise<UserContext> {
    const { width = 1440, height = 900, colorScheme = "light", locale = "pt-BR", touch = false } = device;
    const { timezoneId = "America/Sao_Paulo", savesData = true, ignoreHTTPSErrors = false } = device;
    const options: BrowserContextOptions = {
      viewport: { width, height },
      colorScheme,
      locale,
      timezoneId,
      reducedMotion: "reduce",
      hasTouch: touch,
      isMobile: touch,
      ignoreHTTPSErrors,
    };
    const userContext = new UserContext(await browser.newContext(options), hosts);
    await userContext.watch();
    if (savesData) await userContext.browserContext.addInitScript(saveData);
    return userContext;
  }

  async page(): Promise<Page> {
    const page = await this.browserContext.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }

  private async watch(): Promise<void> {
    const note = (kind: PageViolation["kind"], text: string) => this.violations.push({ kind, text });
    await recordNotifications(this.browserContext);
    await this.browserContext.exposeBinding("noteViolation", (_, text: string) => note("policy", text));
    await this.browserContext.addInitScript(() => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        noteViolation(`${violatedDirective} ${blockedURI}`),
      );
    });
    this.browserContext.on("weberror", (error) => note("error", String(error.error())));
    this.browserContext.on("console", (message) => {
      if (message.type() === "error" && !isFailedResponse(message.text())) note("error", message.text());
    });
    this.browserContext.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      if (/^(https?|wss?):$/.test(protocol) && !this.hosts.includes(host)) note("foreign host", request.url());
    });
  }
}
