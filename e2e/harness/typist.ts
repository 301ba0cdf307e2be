import { expect } from "@jest/globals";
import type { Page } from "playwright-core";
import { until } from "./until";

/** A person with a keyboard and no mouse. */
export class Typist {
  /** How often something was pressed, texts apart. */
  pressed = 0;
  /** The same, but of keys that are held together each counts. */
  keys = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.pressed += 1;
    this.keys += key.split("+").length;
    await this.page.keyboard.press(key);
  }

  write = (text: string) => this.page.keyboard.type(text);

  /** What has the focus, by its name. */
  focused = () =>
    this.page.evaluate(() => {
      const { activeElement: held } = document;
      if (!held || held === document.body) return "nothing";
      const kind = held.getAttribute("role") ?? held.tagName.toLowerCase();
      const named = (held.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
      const labels = [...((held as HTMLInputElement).labels ?? []), ...named].map((label) => label?.textContent ?? "");
      return `${kind} ${held.getAttribute("aria-label") ?? (labels.join(" ").trim() || (held.textContent ?? ""))}`;
    });

  /** The focus may follow a frame later. */
  untilOn = (name: RegExp) => until(`the focus is on ${name}`, async () => name.test(await this.focused()));

  /** Presses until the focus is there, as often as a patient person would. */
  async reach(key: string, name: RegExp, most = 20): Promise<void> {
    for (let times = 0; times < most && !name.test(await this.focused()); times += 1) await this.press(key);
    expect(await this.focused()).toMatch(name);
  }
}
