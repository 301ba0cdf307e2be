import { expect } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { horizontalOverflow } from "./axe";
import { scrollingElements } from "./screen-checks";
import { until } from "../until";

const [width, height] = [360, 740];
/** The smallest supported phone. */
export const phoneSize = { width, height, touch: true };

/** A user of a phone: touch only, with an on-screen keyboard for text fields. */
export class TouchUser {
  /** Taps on the page. */
  taps = 0;

  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    await this.fits();
    this.taps += 1;
    await target.tap();
  }

  /** Shows the on-screen keyboard, which takes half of the window, or hides it. */
  async keyboard(isUp: boolean): Promise<void> {
    await this.page.setViewportSize({ width, height: isUp ? height / 2 : height });
    await this.fits();
  }

  /** Like `keyboard`, on a phone that lays it over the page and reports that to the page, as iPhones do. */
  async keyboardOver(isUp: boolean): Promise<void> {
    await this.page.evaluate(
      (visibleHeight) => {
        Object.defineProperty(visualViewport, "height", { configurable: true, value: visibleHeight });
        visualViewport?.dispatchEvent(new Event("resize"));
      },
      isUp ? height / 2 : height,
    );
    await this.fits();
  }

  /** Into the element that was tapped, as an on-screen keyboard does, which has no keys to press. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
    await this.fits();
  }

  /** The page needs no horizontal scrolling. */
  async fits(): Promise<void> {
    const findings = { overflow: await horizontalOverflow(this.page), sideways: await scrollingElements(this.page) };
    expect(findings).toEqual({ overflow: 0, sideways: [] });
  }
}

/** Whether the whole element is visible and can be touched in the part of the window that the keyboard leaves free. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const { offsetTop, offsetLeft, width: wide, height: high } = visualViewport!;
    return (
      top >= offsetTop && left >= offsetLeft && bottom <= offsetTop + high + 0.5 && right <= offsetLeft + wide + 0.5
    );
  });

export const untilTouchable = (target: Locator): Promise<unknown> =>
  until(`${target.toString()} is in sight`, () => isInSight(target));
