import { expect } from "@jest/globals";
import type { Page } from "playwright-core";
import { until } from "../until";

/** A user with a keyboard and no mouse. */
export class KeyboardUser {
  /** The number of key presses, not counting typed text. */
  pressCount = 0;
  /** The same, counting each key of a combination. */
  keyCount = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.pressCount += 1;
    this.keyCount += key.split("+").length;
    await this.page.keyboard.press(key);
  }

  /** The first letter by its key and the rest at once: a large form takes a tenth of a second for each letter. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.press(text.charAt(0));
    await this.page.keyboard.insertText(text.slice(1));
  }

  /** The accessible name of the focused element. */
  focused = () =>
    this.page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return "nothing";
      const kind = element.getAttribute("role") ?? element.tagName.toLowerCase();
      const labelElements = (element.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id));
      const labels = [...((element as HTMLInputElement).labels ?? []), ...labelElements].map(
        (label) => label?.textContent ?? "",
      );
      return `${kind} ${element.getAttribute("aria-label") ?? (labels.join(" ").trim() || (element.textContent ?? ""))}`;
    });

  /** Waits, because the focus may move a frame later. */
  untilOn = (name: RegExp) => until(`the focus is on ${name}`, async () => name.test(await this.focused()));

  /** Presses the key until the focus is there, at most `max` times. */
  async reach(key: string, name: RegExp, max = 20): Promise<void> {
    for (let times = 0; times < max && !name.test(await this.focused()); times += 1) await this.press(key);
    expect(await this.focused()).toMatch(name);
  }
}
