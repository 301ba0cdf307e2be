import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { inRoot } from "../paths";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Axe {
  run(
    context: Document | { include: Element[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

let script: Promise<string> | undefined;

/** The violations that axe finds on the current page. */
export async function axeViolations(page: Page): Promise<string[]> {
  script ??= readFile(inRoot("node_modules", "axe-core", "axe.min.js"), "utf8");
  const source = await script;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    // A colour in transition is neither the old nor the new one.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: Axe };
    // What lies behind a dialog is hidden from all users, and was checked before the dialog opened.
    const isBehind = (part: Element) => part.getAttribute("aria-hidden") === "true";
    const parts = [...document.body.children];
    const context = parts.some(isBehind) ? { include: parts.filter((part) => !isBehind(part)) } : document;
    const { violations } = await axe.run(context, {
      runOnly: { type: "tag", values },
      // WCAG 4.1.2 requires this of dialogs, although axe lists it as a best practice.
      rules: { "aria-dialog-name": { enabled: true } },
      resultTypes: ["violations"],
      // Only one rule needs the style sheets to be loaded again, and it is not among these.
      preload: { assets: ["media"] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ""}`),
    );
  }, levels);
}

/** By how many pixels the page is wider than the window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
