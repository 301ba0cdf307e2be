import { startDraft } from "./draft";
import { el, icon, iconButton, setButtonLabel, type Icon } from "./dom";
import { attempt } from "./notice";
import { canWrite, type ChatView } from "./chat-view";
import { server, type ShownMessage } from "./server";
import { chatKey } from "./state";
import { translate, type TextKey } from "./translate";

const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/** The actions of a message: buttons, and the strip that each opens in the bubble. */
export function actionsFor(message: ShownMessage, view: ChatView): HTMLElement[] {
  const { deleted, call, unsupported } = message;
  if (deleted || call || unsupported !== undefined || !canWrite(view)) return [];
  const more = iconButton("more", "more");
  more.classList.add("more");
  setButtonLabel(more, translate("more"));
  const strip = el("div", { class: "strip", role: "group", "aria-label": translate("more") });
  strip.append(el("div", {}, ...reactionButtons(message, view)), el("div", {}, ...textButtons(message, view)));
  const open = (isOpen: boolean): void => {
    strip.hidden = !isOpen;
    more.setAttribute("aria-expanded", String(isOpen));
  };
  open(false);
  more.onclick = () => {
    open(more.getAttribute("aria-expanded") !== "true");
    if (!strip.hidden) strip.scrollIntoView({ block: "nearest" });
  };
  strip.onclick = () => {
    const hadFocus = strip.contains(document.activeElement);
    open(false);
    if (hadFocus) more.focus();
  };
  strip.onkeydown = ({ key }) => {
    if (key !== "Escape") return;
    open(false);
    more.focus();
  };
  return [more, strip];
}

/** Choosing the same emoji again removes the reaction. */
function reactionButtons({ id, reactions: given }: ShownMessage, { holder, chat }: ChatView): HTMLElement[] {
  return EMOJIS.map((emoji) => {
    const isMine = given.some((one) => one.from === holder && one.emoji === emoji);
    const button = el("button", { type: "button", class: "emoji", "aria-pressed": String(isMine) }, emoji);
    setButtonLabel(button, translate("reactWith", { emoji }));
    button.dataset.testid = `react-${emoji}`;
    button.onclick = () => attempt(() => server.react(holder, chat, id, isMine ? "" : emoji));
    return button;
  });
}

function textButtons(message: ShownMessage, { holder, chat }: ChatView): HTMLElement[] {
  const { id, fromMe, text, media, viewOnce } = message;
  const key = chatKey(holder, chat);
  const hasText = text !== undefined || media?.caption !== undefined;
  const actions = [
    action("reply", "reply", () => startDraft({ kind: "reply", chatKey: key, message })),
    fromMe && hasText && !viewOnce && action("edit", "edit", () => startDraft({ kind: "edit", chatKey: key, message })),
    fromMe && action("remove", "remove", () => attempt(() => server.remove(holder, chat, id))),
  ];
  return actions.filter((one) => one !== false);
}

function action(name: Icon, word: TextKey, act: () => void): HTMLElement {
  const button = el("button", { type: "button", class: "action", "data-testid": name }, icon(name), translate(word));
  button.onclick = act;
  return button;
}
