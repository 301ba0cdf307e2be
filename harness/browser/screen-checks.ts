import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@jest/globals";
import type { Page } from "playwright-core";
import { axeViolations, horizontalOverflow } from "./axe";

/** A very long name: an element that does not wrap overflows. */
export const longName = "Atendimento-ao-cliente-e-pós-venda-da-região-Norte";

/** When set, every screen is saved as a screenshot in both of its sizes. */
const screenshotFolder = process.env.E2E_PICTURES;

/** Elements that scroll horizontally, except rows of tabs, the columns of a spreadsheet and code. */
export const scrollingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
      .filter((box) => !box.matches("pre") && !box.querySelector(":scope > [role=tablist]"))
      .filter((box) => !box.matches("[role=region][tabindex='0']:has(> table)"))
      .map((box) => `${box.tagName} ${box.className} is ${box.scrollWidth - box.clientWidth} px wider than its place`),
  );

/** An element that exists only in the wide or only in the narrow window is checked only there. */
type WindowSize = "wide" | "narrow";
const sizes: Record<WindowSize, { width: number; height: number }> = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 360, height: 740 },
};

/** Resizes the window and waits for the frames in which the layout settles. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export const resize = (page: Page, window: WindowSize): Promise<void> => resizeTo(page, sizes[window]);

/**
 * Checks the current page for axe violations and overflowing elements, in a wide and in a narrow window: in the first in
 * the theme that it has, in the second in the other one. The tests of the theme prove that its colours contrast at any
 * size. The page stays open during the checks, with its dialogs.
 */
export async function expectAccessible(page: Page, screen: string, only?: WindowSize): Promise<void> {
  for (const window of only ? [only] : (["wide", "narrow"] as const)) {
    await resize(page, window);
    const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
    const colorScheme = isDark !== (window === "narrow") ? "dark" : "light";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The simulator's page only follows the browser's colour scheme.
    await page.locator(`html[data-theme=${colorScheme}], html:not([data-theme])`).waitFor();
    const look = `${screen} at ${sizes[window].width} px, ${colorScheme}`;
    const findings = {
      look,
      flaws: await axeViolations(page),
      overflow: await horizontalOverflow(page),
      sideways: await scrollingElements(page),
    };
    if (screenshotFolder) {
      mkdirSync(screenshotFolder, { recursive: true });
      await page.screenshot({ path: join(screenshotFolder, `${look.replace(/[^\p{L}\d]+/gu, "-")}.png`) });
    }
    expect(findings).toEqual({ look, flaws: [], overflow: 0, sideways: [] });
  }
  if (only !== "narrow") await resize(page, "wide");
}
