import type { BrowserContext, Page } from "playwright-core";

/**
 * The texts of all notifications on each page, including those that are gone: a busy machine may miss their two
 * seconds.
 */
const notes = new WeakMap<Page, string[]>();

const notesOf = (page: Page): string[] => {
  const mine = notes.get(page) ?? [];
  notes.set(page, mine);
  return mine;
};

/** Starts with the next page opened in this context. */
export async function noteNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding("noteNotice", ({ page }, text: string) => void notesOf(page).push(text));
  await context.addInitScript(note);
}

/** Runs in the page. */
function note(): void {
  const { noteNotice } = window as unknown as { noteNotice: (text: string) => void };
  const notices = "[role=status], [role=alert]";
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const notice of node.matches(notices) ? [node] : node.querySelectorAll(notices))
            noteNotice(notice.textContent ?? "");
  }).observe(document, { childList: true, subtree: true });
}

const hasIn = (text: string, words: string | RegExp) =>
  typeof words === "string" ? text.includes(words) : words.test(text);

export const hasSaid = (page: Page, words: string | RegExp): boolean =>
  notesOf(page).some((text) => hasIn(text, words));

/** The first notification with this text. It and all earlier ones then count as read. */
export function readNotice(page: Page, words: string | RegExp): string | undefined {
  const mine = notesOf(page);
  const place = mine.findIndex((text) => hasIn(text, words));
  return place < 0 ? undefined : mine.splice(0, place + 1).at(-1);
}
