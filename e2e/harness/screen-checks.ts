import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@jest/globals";
import type { Page } from "playwright-core";
import { axeViolations, horizontalOverflow } from "./axe";

/** A very long name: an element that does not wrap overflows. */
export const longName = "Atendimento-ao-cliente-e-pós-venda-da-região-Norte";

/** When set, every screen is saved as a screenshot in every theme and width. */
const screenshotFolder = process.env.E2E_PICTURES;

/** Elements that scroll horizontally, except rows of tabs and the columns of a spreadsheet. */
export const scrollingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
      .filter((box) => !box.querySelector(":scope > [role=tablist]"))
      .filter((box) => !box.matches("[role=region][tabindex='0']:has(> table)"))
      .map((box) => `${box.tagName} ${box.className} is ${box.scrollWidth - box.clientWidth} px wider than its place`),
  );

/** An element that exists only in the wide or only in the narrow window is checked only there. */
export type WindowSize = "wide" | "narrow";
export const sizes: Record<WindowSize, { width: number; height: number }> = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 360, height: 740 },
};

/** Resizes the window and waits for the frames in which the layout settles. */
export async function resize(page: Page, window: WindowSize): Promise<void> {
  await page.setViewportSize(sizes[window]);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const variants: readonly (readonly [WindowSize, "light" | "dark"])[] = [
  ["wide", "light"],
  ["wide", "dark"],
  ["narrow", "dark"],
  ["narrow", "light"],
];

/**
 * Checks the current page in both themes, in a wide and in a narrow window, for axe violations and overflowing
 * elements. The page stays open meanwhile, with its dialogs.
 */
export async function expectAccessible(page: Page, screen: string, only?: WindowSize): Promise<void> {
  for (const [window, colorScheme] of variants) {
    if (only && only !== window) continue;
    await resize(page, window);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The simulator's page only follows the browser's colour scheme.
    await page.locator(`html[data-theme=${colorScheme}], html:not([data-theme])`).waitFor();
    const variant = `${screen} at ${sizes[window].width} px, ${colorScheme}`;
    const found = {
      look: variant,
      flaws: await axeViolations(page),
      overflow: await horizontalOverflow(page),
      sideways: await scrollingElements(page),
    };
    if (screenshotFolder) {
      mkdirSync(screenshotFolder, { recursive: true });
      await page.screenshot({ path: join(screenshotFolder, `${variant.replace(/[^\p{L}\d]+/gu, "-")}.png`) });
    }
    expect(found).toEqual({ look: variant, flaws: [], overflow: 0, sideways: [] });
  }
  if (only !== "narrow") await resize(page, "wide");
}
