import { expect } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { overflowOf } from "./axe";
import { sidewaysOf } from "./looks";
import { until } from "./until";

const [width, height] = [360, 740];
/** The smallest telephone that is meant. */
export const telephone = { width, height, touch: true };

/** A person with a telephone in the hand: one finger, and a keyboard of glass where something is to be written. */
export class Finger {
  /** Taps on the page. */
  taps = 0;

  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    await this.fits();
    this.taps += 1;
    await target.tap();
  }

  /** The keyboard of glass comes and takes half of the window, or goes and gives it back. */
  async keyboard(isUp: boolean): Promise<void> {
    await this.page.setViewportSize({ width, height: isUp ? height / 2 : height });
    await this.fits();
  }

  /** As `keyboard`, on a telephone that lays it over the page, as iPhones do, and tells the page so. */
  async keyboardOver(isUp: boolean): Promise<void> {
    await this.page.evaluate(
      (left) => {
        Object.defineProperty(visualViewport, "height", { configurable: true, value: left });
        visualViewport?.dispatchEvent(new Event("resize"));
      },
      isUp ? height / 2 : height,
    );
    await this.fits();
  }

  /** Into whatever has been tapped. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.fits();
  }

  /** Nothing on the page has to be pushed sideways to be seen. */
  async fits(): Promise<void> {
    const found = { overflow: await overflowOf(this.page), sideways: await sidewaysOf(this.page) };
    expect(found).toEqual({ overflow: 0, sideways: [] });
  }
}

/** Whether all of it can be seen and touched, in what the keyboard of glass leaves of the window. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const { offsetTop, offsetLeft, width: wide, height: high } = visualViewport!;
    return (
      top >= offsetTop && left >= offsetLeft && bottom <= offsetTop + high + 0.5 && right <= offsetLeft + wide + 0.5
    );
  });

export const untilInSight = (target: Locator): Promise<void> =>
  until(`${target.toString()} is in sight`, () => isInSight(target));
