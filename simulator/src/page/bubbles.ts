import { fill } from "./bubble";
import { contentOf } from "./content";
import { el } from "./dom";
import { canWrite, nameOf, type ChatView } from "./chat-view";
import type { ShownMessage } from "./server";
import { chatKey } from "./state";
import { language, translate } from "./translate";

/** The log follows new messages when it is scrolled closer to the end than this. */
const FOLLOW_PX = 80;

interface Bubble {
  article: HTMLElement;
  body: HTMLElement;
  /** The rendered content and the rest, each rendered again only when it changes. */
  contentKey: string;
  renderKey: string;
}

/** The messages of a chat, rendered so that screen readers announce each one once. */
export function bubbleLog(): { log: HTMLElement; update: (view: ChatView) => void } {
  const log = el("div", { class: "log", role: "log", tabindex: "0", "data-testid": "messages" });
  const bubbles = new Map<string, Bubble>();
  let shown = "";
  let isFollowing = true;
  const toEnd = (): void => {
    log.scrollTop = log.scrollHeight;
  };
  let top = 0;
  log.onscroll = () => {
    const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < FOLLOW_PX;
    // Only scrolling up stops following, because a picture that grows also increases the distance to the end.
    isFollowing = isNear || (isFollowing && log.scrollTop >= top);
    top = log.scrollTop;
  };
  // A picture changes its bubble's height when it loads or fails.
  const follow = (): void => void requestAnimationFrame(() => isFollowing && toEnd());
  for (const come of ["load", "loadedmetadata", "error"]) log.addEventListener(come, follow, true);
  new ResizeObserver(follow).observe(log);

  const update = (view: ChatView): void => {
    const key = `${chatKey(view.holder, view.chat)} ${language()}`;
    const isOther = shown !== key;
    if (isOther) {
      bubbles.clear();
      log.replaceChildren();
      shown = key;
    }
    if (!view.messages.length) {
      log.replaceChildren(el("p", { class: "hint middle" }, translate("firstMessage")));
      bubbles.clear();
      return;
    }
    log.querySelector(".middle")?.remove();
    let hasNew = false;
    for (const message of view.messages) hasNew = paintOne(message, view) || hasNew;
    isFollowing ||= isOther;
    if (hasNew && isFollowing) toEnd();
  };

  /** Returns whether the bubble is new. */
  function paintOne(message: ShownMessage, view: ChatView): boolean {
    const { contentKey, renderKey } = renderKeysOf(message, view);
    const known = bubbles.get(message.id);
    if (known?.renderKey === renderKey) return false;
    const body = known?.contentKey === contentKey ? known.body : contentOf(message, view.holder);
    const article = known?.article ?? el("article", { class: "bubble", tabindex: "-1", "data-testid": "message" });
    const focused = document.activeElement;
    const hadFocus = article.contains(focused);
    fill(article, message, view, body);
    bubbles.set(message.id, { article, body, contentKey, renderKey });
    if (!known) log.append(article);
    else if (hadFocus) whereFocusGoes(article, focused).focus();
    return !known;
  }
  return { log, update };
}

/** The focused element while it exists, otherwise the nearest focusable one. */
function whereFocusGoes(article: HTMLElement, focused: Element | null): HTMLElement {
  if (focused instanceof HTMLElement && article.contains(focused)) return focused;
  return article.querySelector<HTMLElement>(".more") ?? article;
}

function renderKeysOf(message: ShownMessage, view: ChatView): { contentKey: string; renderKey: string } {
  const { status, reactions, edited, ...content } = message;
  const names = [message.from, ...(message.mentions ?? []), ...reactions.map((one) => one.from)].map(nameOf);
  const contentKey = JSON.stringify([content, names]);
  const quoted = view.messages.find((one) => one.id === message.quote);
  return { contentKey, renderKey: JSON.stringify([contentKey, status, reactions, edited, quoted, canWrite(view)]) };
}
