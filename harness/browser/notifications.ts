import type { BrowserContext, Page } from "playwright-core";

/**
 * The texts of all notifications on each page, including those that are gone: a busy machine may miss their two
 * seconds.
 */
const notificationsByPage = new WeakMap<Page, string[]>();

const recordedOn = (page: Page): string[] => {
  const mine = notificationsByPage.get(page) ?? [];
  notificationsByPage.set(page, mine);
  return mine;
};

/** Starts with the next page opened in this context. */
export async function recordNotifications(context: BrowserContext): Promise<void> {
  await context.exposeBinding("recordNotification", ({ page }, text: string) => void recordedOn(page).push(text));
  await context.addInitScript(observe);
}

/** Runs in the page. */
function observe(): void {
  const { recordNotification } = window as unknown as { recordNotification: (text: string) => void };
  const notices = "[role=status], [role=alert]";
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const notice of node.matches(notices) ? [node] : node.querySelectorAll(notices))
            recordNotification(notice.textContent ?? "");
  }).observe(document, { childList: true, subtree: true });
}

const hasIn = (text: string, words: string | RegExp) =>
  typeof words === "string" ? text.includes(words) : words.test(text);

/** The first notification with this text. It and all earlier ones then count as read. */
export function takeNotification(page: Page, words: string | RegExp): string | undefined {
  const mine = recordedOn(page);
  const place = mine.findIndex((text) => hasIn(text, words));
  return place < 0 ? undefined : mine.splice(0, place + 1).at(-1);
}
