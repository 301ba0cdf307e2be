import type { Page } from "playwright-core";

/** A screen reader: records what changes in the live regions of a page. */
export class ScreenReader {
  readonly announcements: string[] = [];

  /** Starts with the next page opened here. */
  static async at(page: Page): Promise<ScreenReader> {
    const listener = new ScreenReader();
    await page.exposeBinding("announce", (_, text: string) => void listener.announcements.push(text));
    await page.addInitScript(listen);
    return listener;
  }

  /** How often this text was announced. */
  times = (words: string) => this.announcements.filter((text) => text.includes(words)).length;
}

/** Runs in the page. The initial text of a region counts as announced, because some screen readers announce it. */
function listen(): void {
  const { announce } = window as unknown as { announce: (text: string) => void };
  const regions = "[aria-live], [role=status], [role=alert], [role=log], [role=timer], [role=marquee], output";
  const isSilent = (region: Element) => {
    const live = region.getAttribute("aria-live");
    return live === "off" || (live === null && /^(timer|marquee)$/.test(region.getAttribute("role") ?? ""));
  };
  const isWhole = (region: Element) =>
    (region.getAttribute("aria-atomic") ?? String(/^(status|alert)$/.test(region.getAttribute("role") ?? ""))) ===
    "true";
  const textOf = (node: Node) => (node.textContent ?? "").trim();

  new MutationObserver((records) => {
    const texts = new Set<string>();
    const whole = new Set<Element>();
    const collect = (text: string) => text !== "" && texts.add(text);
    for (const { target, addedNodes, type } of records) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      const newNodes = type === "characterData" ? [target] : [...addedNodes];
      if (around && isWhole(around) && !isSilent(around) && newNodes.length > 0) whole.add(around);
      else if (around && !isSilent(around)) for (const node of newNodes) collect(textOf(node));
      for (const node of newNodes)
        if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll(regions)])
            if (region.matches(regions) && !isSilent(region)) collect(textOf(region));
    }
    for (const region of whole) collect(textOf(region));
    for (const text of texts) announce(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
