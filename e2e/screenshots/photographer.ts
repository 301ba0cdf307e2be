import type { Browser, Locator, Page } from "playwright-core";
import { Visitor, type Looks } from "../harness/browser";
import { password, type Agent } from "../harness/company";
import type { BuiltServer } from "../harness/server";

/** The wide and the narrow window. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 360, height: 740, touch: true },
] as const satisfies readonly Looks[];
export const themes = ["light", "dark"] as const;

/** Somewhere it is between ten and eleven in the morning: whoever says "good morning" in a picture says it then. */
export function whereItIsMorning(): string {
  const ahead = 10 - new Date().getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  // These names count westwards.
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

type Words = ReadonlyMap<string, string>;

/** Who goes where the pictures are taken: finds everything by its words, in the language of the pictures. */
export class Photographer {
  private visitor: Visitor | null = null;
  private signedInAs = "";
  /** What the browser keeps of a sign-in; the rest, drafts and such, is left by the picture before. */
  private kept: string[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly server: BuiltServer,
    private readonly hosts: readonly string[],
    private readonly looks: Looks,
    private readonly words: Words,
  ) {}

  /** The word of an area and a key; what is named in it is left open. */
  say(key: string): string {
    const word = this.words.get(key);
    if (word === undefined) throw new Error(`There is no word ${key}.`);
    return word;
  }
  sayLike = (key: string) =>
    new RegExp(
      `^${this.say(key)
        .split(/\{\{\w+\}\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join(".*")}$`,
    );

  /** A page of somebody who is signed in, or of nobody. */
  async at(path: string, agent?: Agent): Promise<Page> {
    const email = agent?.email ?? "";
    if (!this.visitor || this.signedInAs !== email) await this.enter(agent);
    const [page] = this.visitor?.context.pages() ?? [];
    if (!page) throw new Error("Nobody is there.");
    await page.evaluate(forgetAllBut, this.kept);
    await page.goto(this.server.url + path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return page;
  }

  private async enter(agent?: Agent): Promise<void> {
    await this.leave();
    this.visitor = await Visitor.come(this.browser, this.hosts, this.looks);
    await this.visitor.context.grantPermissions(["microphone"]);
    this.signedInAs = agent?.email ?? "";
    const page = await this.visitor.page();
    await page.goto(`${this.server.url}/login`);
    if (!agent) return;
    await page.getByLabel(this.say("login:email")).fill(agent.email);
    await page.getByLabel(this.say("login:password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: this.say("login:submit"), exact: true }).click();
    await page.locator("main#content h1").waitFor();
    this.kept = await page.evaluate(() => Object.keys(localStorage));
  }

  button = (page: Page | Locator, key: string) => page.getByRole("button", { name: this.say(key), exact: true });
  dialog = (page: Page, key: string) => page.getByRole("dialog", { name: this.sayLike(key) });

  async leave(): Promise<void> {
    await this.visitor?.context.close();
    this.misdeeds.push(...(this.visitor?.misdeeds ?? []).map(({ kind, text }) => `${kind}: ${text}`));
    this.visitor = null;
  }

  /** Where it went wrong. */
  async remember(path: string): Promise<void> {
    await this.visitor?.context
      .pages()[0]
      ?.screenshot({ path })
      .catch(() => undefined);
  }

  /** What the pages did that no page of ours may do. */
  readonly misdeeds: string[] = [];
}

/** Runs in the page: neither drafts nor habits are left for the next picture. */
function forgetAllBut(kept: string[]): void {
  for (const name of Object.keys(localStorage)) if (!kept.includes(name)) localStorage.removeItem(name);
  indexedDB.deleteDatabase("guiche");
}
