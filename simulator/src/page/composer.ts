import { attachMenu } from "./attach";
import { authorOf } from "./bubble";
import { clearDraft, draftIn, type Draft } from "./draft";
import { el, icon, iconButton, setButtonLabel } from "./dom";
import { mentionMenu } from "./mention-menu";
import { withNames, withNumbers } from "./mentions";
import { attempt } from "./notice";
import { canWrite, openChatView, type ChatView } from "./chat-view";
import { server } from "./server";
import { chatKey, onChange, state } from "./state";
import { summary } from "./summary";
import { translate } from "./translate";

const TELL_TYPING_EVERY_MS = 3000;
/** Typing ends after this long without input. */
const STOPPED_AFTER_MS = 5000;

/** The text field. It keeps its text while the page renders; another chat gets an empty one. */
export function composer(): HTMLElement {
  const input = el("textarea", { rows: "1", "data-testid": "composer", maxlength: "4000" });
  const button = el("button", { class: "primary round", "data-testid": "send" }, icon("send"));
  const attach = attachMenu();
  const mention = mentionMenu((name) => insert(input, `@${name} `));
  const form = el("form", { class: "composer" }, attach.element, mention.element, input, button);
  const banner = draftBanner();
  /** The unsent texts, by chat. */
  const texts = new Map<string, string>();
  let view: ChatView | undefined;
  let openKey = "";
  let edited = "";
  /** The last reported typing: phone, chat and time. */
  let reported: { holder: string; chat: string; at: number } | undefined;
  let stopping: ReturnType<typeof setTimeout> | undefined;

  /** Typing is reported repeatedly while it lasts, and its end once. */
  const stopTyping = (): void => {
    clearTimeout(stopping);
    if (!reported) return;
    const { holder, chat } = reported;
    reported = undefined;
    attempt(() => server.type(holder, chat, "paused"));
  };
  const showTyping = ({ holder, chat }: ChatView): void => {
    if (reported && chatKey(reported.holder, reported.chat) !== chatKey(holder, chat)) stopTyping();
    clearTimeout(stopping);
    stopping = setTimeout(stopTyping, STOPPED_AFTER_MS);
    if (reported && Date.now() - reported.at < TELL_TYPING_EVERY_MS) return;
    reported = { holder, chat, at: Date.now() };
    attempt(() => server.type(holder, chat, "composing"));
  };
  const put = (text: string): void => {
    input.value = text;
    grow(input);
  };
  input.oninput = () => {
    if (edited === "") texts.set(openKey, input.value);
    grow(input);
    if (input.value.trim() === "") stopTyping();
    else if (view) showTyping(view);
  };
  input.onkeydown = (event) => {
    if (event.key === "Escape") clearDraft();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === "" || !view || !canWrite(view)) return;
    const { holder, chat, group } = view;
    const draft = draftIn(openKey);
    const body = withNumbers(text, group);
    stopTyping();
    input.focus();
    if (draft?.kind === "edit") {
      attempt(() => server.edit(holder, chat, draft.message.id, body.text));
    } else {
      texts.delete(openKey);
      put("");
      attempt(() => server.write(holder, chat, body, draft?.message.id));
    }
    clearDraft();
  };
  onChange(() => {
    view = openChatView();
    if (!view) return;
    const isOpen = canWrite(view);
    setButtonLabel(button, translate("send"));
    input.setAttribute("aria-label", translate("write"));
    input.placeholder = isOpen ? hintFor(view) : translate(view.group ? "notMember" : "needBusiness");
    input.disabled = button.disabled = !isOpen;
    attach.update(view);
    mention.update(view);
    const next = chatKey(view.holder, view.chat);
    const draft = draftIn(next);
    banner.update(draft);
    const nextEdited = draft?.kind === "edit" ? draft.message.id : "";
    if (next === openKey && nextEdited === edited) {
      if (draft && banner.isNew(draft)) input.focus();
      return;
    }
    [openKey, edited] = [next, nextEdited];
    put(draft?.kind === "edit" ? textOf(draft) : (texts.get(openKey) ?? ""));
    if (draft && banner.isNew(draft)) input.focus();
  });
  return el("div", { class: "writing" }, banner.row, form);
}

const hintFor = ({ title, holder, group }: ChatView): string => {
  const writer = state.people.find((one) => one.number === holder);
  const owner = state.phones.find((one) => one.number === holder);
  return translate("writeHint", {
    name: (group || state.side === "business" ? (writer ?? owner)?.name : title) ?? title,
  });
};

/** A message's text, with names as they are displayed. */
function textOf({ message: { text, media, mentions } }: Draft): string {
  return withNames(text ?? media?.caption ?? "", mentions)
    .map((part) => part.text)
    .join("");
}

/** The line above the field: the message that is quoted or edited, and a button to cancel. */
function draftBanner() {
  const title = el("strong", {});
  const preview = el("span", { class: "preview" });
  const cancel = iconButton("close", "about-cancel");
  cancel.onclick = () => clearDraft();
  const row = el(
    "div",
    { class: "about", "data-testid": "about" },
    el("div", { class: "lines" }, title, preview),
    cancel,
  );
  let shown: Draft | undefined;
  const update = (draft: Draft | undefined): void => {
    row.hidden = draft === undefined;
    if (!draft) {
      shown = undefined;
      return;
    }
    setButtonLabel(cancel, translate("cancel"));
    title.textContent = titleOf(draft);
    preview.textContent = summary(draft.message);
  };
  /** True the first time, when the field needs the focus. */
  const isNew = (draft: Draft): boolean => {
    const was = shown;
    shown = draft;
    return was !== draft;
  };
  return { row, update, isNew };
}

function titleOf({ kind, message }: Draft): string {
  if (kind === "edit") return translate("editing");
  return message.fromMe ? translate("replyingToYou") : translate("replyingTo", { name: authorOf(message) });
}

function insert(input: HTMLTextAreaElement, text: string): void {
  input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
  input.dispatchEvent(new Event("input"));
  input.focus();
}

/** Grows the field from one line up to the limit in the style sheet. */
function grow(input: HTMLTextAreaElement): void {
  input.style.height = "auto";
  input.style.height = `${input.scrollHeight + 2}px`;
}
