import type { Page } from "playwright-core";
import type { Language } from "@guiche/contract/texts/languages";
import { inRoot } from "../paths";
import { translationsOf } from "../browser/translations";

/** A user who knows nothing but what the screen says: finds everything by its visible text in their language. */
export class Newcomer {
  private constructor(
    readonly page: Page,
    private readonly words: ReadonlyMap<string, string>,
  ) {}

  static async at(page: Page, language: Language): Promise<Newcomer> {
    const path = inRoot("simulator", "src", "page", "texts", `${language}.ts`);
    const { [language]: phone } = (await import(path)) as Record<string, Record<string, string>>;
    const ofPhone = Object.entries(phone ?? {}).map(([key, text]) => [`simulator:${key}`, text] as const);
    return new Newcomer(page, new Map([...(await translationsOf(language)), ...ofPhone]));
  }

  private text(key: string): string {
    const text = this.words.get(key);
    if (text === undefined) throw new Error(`There is no text ${key}.`);
    return text;
  }

  /** Presses what the screen shows under this text. */
  async press(role: "button" | "link", key: string): Promise<void> {
    const name = this.text(key);
    // A summary, which unfolds a form, has no role of its own.
    const summary = this.page.locator("summary", { hasText: name });
    await this.page.getByRole(role, { name }).or(summary).filter({ visible: true }).first().click();
  }

  /** A narrow window may still show the page before. */
  async backTo(key: string, back: string): Promise<void> {
    const target = this.page.getByText(this.text(key)).filter({ visible: true }).first();
    const button = this.page.getByRole("button", { name: this.text(back) }).filter({ visible: true });
    await target.or(button).first().waitFor();
    if (!(await target.isVisible())) await button.click();
  }

  async fill(key: string, value: string): Promise<void> {
    const fields = this.page.getByLabel(this.text(key)).and(this.page.locator("input, textarea"));
    await fields.filter({ visible: true }).first().fill(value);
  }

  /** Opens a page from the menu, which a narrow window keeps behind a button. */
  async goTo(key: string): Promise<void> {
    const item = this.page.getByRole("link", { name: this.text(key), exact: true }).filter({ visible: true });
    const menu = this.page.getByRole("button", { name: this.text("shell:menu.open") });
    await item.or(menu).first().waitFor();
    if (!(await item.isVisible())) await menu.click();
    await item.click();
  }

  sees = (key: string) => this.reads(this.text(key));

  reads = (text: string) => this.page.getByText(text).filter({ visible: true }).first().waitFor();
}
