import { clockTime, el, icon, type Icon } from "./dom";
import type { ShownMessage } from "./server";
import { chosenPhone } from "./state";
import { language, say } from "./words";

const TICKS: Record<ShownMessage["status"], Icon> = {
  pending: "clock",
  sent: "tick",
  delivered: "ticks",
  read: "ticks",
  played: "ticks",
};

/** Nearer to the end than this, the log follows new messages. */
const FOLLOW_PX = 80;

let shown = "";
const bubbles = new Map<string, { element: HTMLElement; looks: string }>();

/** Paints a conversation; only what changed is touched, so that screen readers hear each message once. */
export function paintBubbles(log: HTMLElement, which: string, messages: ShownMessage[]): void {
  const key = `${which} ${language()}`;
  const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < FOLLOW_PX;
  const isOther = shown !== key;
  if (isOther) {
    bubbles.clear();
    log.replaceChildren();
    shown = key;
  }
  if (!messages.length) {
    log.replaceChildren(el("p", { class: "hint middle" }, say("firstMessage")));
    bubbles.clear();
    return;
  }
  log.querySelector(".middle")?.remove();
  let hasNew = false;
  for (const message of messages) hasNew = paint(log, message, messages) || hasNew;
  if (isOther || (hasNew && isNear)) log.scrollTop = log.scrollHeight;
}

/** True when the bubble is new. */
function paint(log: HTMLElement, message: ShownMessage, all: ShownMessage[]): boolean {
  const looks = JSON.stringify(message);
  const known = bubbles.get(message.id);
  if (known?.looks === looks) return false;
  const element = bubble(message, all);
  bubbles.set(message.id, { element, looks });
  if (known) known.element.replaceWith(element);
  else log.append(element);
  return !known;
}

function bubble(message: ShownMessage, all: ShownMessage[]): HTMLElement {
  const quoted = all.find((one) => one.id === message.quote);
  return el(
    "article",
    {
      class: "bubble",
      "data-testid": "message",
      "data-id": message.id,
      "data-from-me": String(message.fromMe),
      "data-status": message.status,
      "aria-label": author(message),
    },
    quoted && el("blockquote", {}, el("strong", {}, author(quoted)), textOf(quoted)),
    el("p", { class: message.text === undefined ? "text odd" : "text" }, textOf(message)),
    el("footer", {}, el("time", {}, clockTime(message.at, language())), message.fromMe && ack(message.status)),
  );
}

const author = ({ fromMe, from }: ShownMessage): string => (fromMe ? say("you") : (chosenPhone()?.name ?? from));
const textOf = ({ text, unsupported }: ShownMessage): string => text ?? say("unsupported", { type: unsupported ?? "" });

const ack = (status: ShownMessage["status"]): HTMLElement =>
  el("span", { class: "ack", title: say(status) }, icon(TICKS[status]), el("span", { class: "unseen" }, say(status)));
