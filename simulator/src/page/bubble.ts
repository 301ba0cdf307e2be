import { actionsFor } from "./actions";
import { tintOf } from "./avatar";
import { clockTime, el, icon, type Icon } from "./dom";
import { nameOf, type ChatView } from "./chat-view";
import { server, type ShownMessage } from "./server";
import { attempt } from "./notice";
import { summary } from "./summary";
import { language, translate } from "./translate";

const TICKS: Record<ShownMessage["status"], Icon> = {
  pending: "clock",
  sent: "tick",
  delivered: "ticks",
  read: "ticks",
  played: "ticks",
};

export const authorOf = ({ fromMe, from }: ShownMessage): string => (fromMe ? translate("you") : nameOf(from));

/**
 * Fills a bubble and changes only what differs, so that a voice note plays on and screen readers do not repeat a
 * message for every tick.
 */
export function fill(article: HTMLElement, message: ShownMessage, view: ChatView, body: HTMLElement): void {
  const { id, fromMe, status, deleted, media, call } = message;
  const kind = deleted ? "deleted" : call ? "call" : media?.kind === "sticker" && !media.problem ? "sticker" : "usual";
  Object.assign(article.dataset, { id, fromMe: String(fromMe), status, kind });
  article.setAttribute("aria-label", authorOf(message));
  const [above, below] = [aboveOf(message, view), belowOf(message, view)];
  const [oldAbove, oldBody, oldBelow] = article.children;
  if (!oldAbove || !oldBody || !oldBelow) {
    article.replaceChildren(above, body, below);
    return;
  }
  if (!oldAbove.isEqualNode(above)) oldAbove.replaceWith(above);
  if (oldBody !== body) oldBody.replaceWith(body);
  oldBelow.replaceWith(below);
}

/** The author and the quoted message. */
function aboveOf(message: ShownMessage, view: ChatView): HTMLElement {
  const { fromMe, from, deleted } = message;
  const isOthers = view.group !== undefined && !fromMe;
  const author = isOthers && el("p", { class: "author", "data-tint": tintOf(from) }, nameOf(from));
  return el("div", {}, author, !deleted && quoteIn(message, view));
}

/** The time, status, reactions and actions. */
function belowOf(message: ShownMessage, view: ChatView): HTMLElement {
  const { fromMe, status, deleted, call, edited, at } = message;
  return el(
    "div",
    { "aria-live": "off" },
    call?.outcome === "ringing" && fromMe && hangUp(message, view),
    el(
      "footer",
      {},
      edited && !deleted && el("span", { class: "edited" }, translate("edited")),
      el("time", {}, clockTime(at, language())),
      fromMe && !call && ack(status),
    ),
    reactionsOf(message),
    ...actionsFor(message, view),
  );
}

function quoteIn({ quote }: ShownMessage, { messages }: ChatView): HTMLElement | undefined {
  if (quote === undefined) return undefined;
  const quoted = messages.find((one) => one.id === quote);
  if (!quoted) return el("blockquote", {}, translate("quoteGone"));
  return el("blockquote", {}, el("strong", {}, authorOf(quoted)), summary(quoted));
}

const ack = (status: ShownMessage["status"]): HTMLElement =>
  el(
    "span",
    { class: "ack", title: translate(status) },
    icon(TICKS[status]),
    el("span", { class: "unseen" }, translate(status)),
  );

function hangUp({ id }: ShownMessage, { holder }: ChatView): HTMLElement {
  const button = el("button", { type: "button", class: "danger", "data-testid": "hang-up" }, translate("hangUp"));
  button.onclick = () => attempt(() => server.hangUp(holder, id));
  return button;
}

/** Each emoji with its count. */
function reactionsOf({ reactions, deleted }: ShownMessage): HTMLElement | undefined {
  if (!reactions.length || deleted) return undefined;
  const emojis = [...new Set(reactions.map((one) => one.emoji))];
  const pills = emojis.map((emoji) => {
    const names = reactions.filter((one) => one.emoji === emoji).map((one) => nameOf(one.from));
    const label = translate("reactedBy", { emoji, names: names.join(", ") });
    const count = names.length > 1 && String(names.length);
    return el("li", { title: label }, el("span", { "aria-hidden": "true" }, emoji, count), unseen(label));
  });
  return el("ul", { class: "reactions", "data-testid": "reactions" }, ...pills);
}

const unseen = (text: string): HTMLElement => el("span", { class: "unseen" }, text);
