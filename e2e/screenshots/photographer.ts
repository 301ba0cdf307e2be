import type { Browser, Locator, Page } from "playwright-core";
import { UserContext, type ContextOptions } from "../../harness/browser/browser";
import { password, type Agent } from "../../harness/company";
import type { BuiltServer } from "../../harness/server";

/** A wide and a narrow window. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 360, height: 740, touch: true },
] as const satisfies readonly ContextOptions[];
export const themes = ["light", "dark"] as const;

/** A time zone in which it is between ten and eleven in the morning now, to match the "good morning" in the texts. */
export function morningTimeZone(): string {
  const ahead = 10 - new Date().getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  // Etc/GMT+n lies west of Greenwich.
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

type Translations = ReadonlyMap<string, string>;

/** Opens the pages for the screenshots and finds elements by their text in the chosen language. */
export class Photographer {
  private userContext: UserContext | null = null;
  private signedInAs = "";
  /** The storage of a sign-in. Everything else, such as drafts, is left over from the previous screenshot. */
  private signInKeys: string[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly server: BuiltServer,
    private readonly hosts: readonly string[],
    private readonly options: ContextOptions,
    private readonly translations: Translations,
  ) {}

  /** The text of a `namespace:key`; its placeholders stay unfilled. */
  translate(key: string): string {
    const word = this.translations.get(key);
    if (word === undefined) throw new Error(`There is no text for ${key}.`);
    return word;
  }
  translateLike = (key: string) =>
    new RegExp(
      `^${this.translate(key)
        .split(/\{\{\w+\}\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join(".*")}$`,
    );

  /** A page of a signed-in user, or of a visitor. */
  async at(path: string, agent?: Agent): Promise<Page> {
    const email = agent?.email ?? "";
    if (!this.userContext || this.signedInAs !== email) await this.signIn(agent);
    const [page] = this.userContext?.browserContext.pages() ?? [];
    if (!page) throw new Error("There is no open page.");
    await page.evaluate(forgetAllBut, this.signInKeys);
    await page.goto(this.server.url + path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return page;
  }

  private async signIn(agent?: Agent): Promise<void> {
    await this.close();
    this.userContext = await UserContext.create(this.browser, this.hosts, this.options);
    await this.userContext.browserContext.grantPermissions(["microphone"]);
    this.signedInAs = agent?.email ?? "";
    const page = await this.userContext.page();
    await page.goto(`${this.server.url}/login`);
    if (!agent) return;
    await page.getByLabel(this.translate("login:email")).fill(agent.email);
    await page.getByLabel(this.translate("login:password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: this.translate("login:title"), exact: true }).click();
    await page.locator("main#content h1").waitFor();
    this.signInKeys = await page.evaluate(() => Object.keys(localStorage));
  }

  button = (page: Page | Locator, key: string) => page.getByRole("button", { name: this.translate(key), exact: true });
  dialog = (page: Page, key: string) => page.getByRole("dialog", { name: this.translateLike(key) });

  async close(): Promise<void> {
    await this.userContext?.browserContext.close();
    this.violations.push(...(this.userContext?.violations ?? []).map(({ kind, text }) => `${kind}: ${text}`));
    this.userContext = null;
  }

  /** Saves a screenshot of a failure. */
  async saveFailure(path: string): Promise<void> {
    await this.userContext?.browserContext
      .pages()[0]
      ?.screenshot({ path })
      .catch(() => undefined);
  }

  /** Console errors, failed requests and the like, which no page of ours may cause. */
  readonly violations: string[] = [];
}

/** Runs in the page: removes drafts and preferences before the next screenshot. */
function forgetAllBut(allowedNames: string[]): void {
  for (const name of Object.keys(localStorage)) if (!allowedNames.includes(name)) localStorage.removeItem(name);
  indexedDB.deleteDatabase("guiche");
}
