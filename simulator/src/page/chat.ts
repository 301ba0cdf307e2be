import { avatar, groupAvatar } from "./avatar";
import { bubbleLog } from "./bubbles";
import { clockChoice } from "./clock";
import { composer } from "./composer";
import { expirationChoice } from "./disappearing";
import { el, icon, iconButton, setButtonLabel } from "./dom";
import { openGroupForm } from "./group-form";
import { attempt } from "./notice";
import { reachOf, reachSlider } from "./reach";
import { canWrite, customersIn, nameOf, openChatView, type ChatView } from "./chat-view";
import { server, type ShownGroup } from "./server";
import { changed, chatKey, chosenPhone, isUnread, onChange, state } from "./state";
import { translate } from "./translate";

/** A phone with an open conversation. */
export function chat(): HTMLElement {
  const back = el("button", { type: "button", class: "icon-button back", "data-testid": "back" }, icon("back"));
  back.onclick = () => {
    state.view = "list";
    changed();
  };
  const face = el("span", { class: "face" });
  const name = el("h2", {});
  const status = el("p", { class: "subline", "data-testid": "subline" });
  const tools = headTools();
  const head = el("div", { class: "head" }, back, face, el("div", { class: "names" }, name, status), ...tools.buttons);
  const writers = writerChoice();
  const reach = reachSlider();
  const clock = clockChoice();
  const expiration = expirationChoice();
  const { log, update } = bubbleLog();
  const section = el(
    "section",
    { class: "phone" },
    head,
    writers.row,
    reach.row,
    clock.row,
    expiration.row,
    log,
    composer(),
  );

  onChange(() => {
    const view = openChatView();
    section.hidden = !view;
    if (!view) return;
    section.setAttribute("aria-label", view.title);
    setButtonLabel(back, translate("back"));
    face.replaceChildren(view.group ? groupAvatar(view.group) : avatar({ name: view.title, number: state.open }));
    name.textContent = view.title;
    status.textContent = subline(view);
    log.setAttribute("aria-label", view.title);
    tools.update(view);
    writers.update(view);
    reach.update(view);
    clock.update(view);
    expiration.update(view);
    update(view);
    reportRead(view);
  });
  document.addEventListener("visibilitychange", changed);
  return section;
}

/** The header's buttons: to call as a customer, and to edit a group. */
function headTools(): { buttons: HTMLElement[]; update: (view: ChatView) => void } {
  const call = iconButton("call", "call");
  const video = iconButton("videoCall", "call-video");
  const members = iconButton("people", "group-members");
  const ring = (isVideo: boolean) => () => {
    const view = openChatView();
    if (view) attempt(() => server.ring(view.holder, view.chat, isVideo));
  };
  call.onclick = ring(false);
  video.onclick = ring(true);
  members.onclick = () => {
    const view = openChatView();
    if (view?.group) openGroupForm(view.group, view.holder);
  };
  const update = (view: ChatView): void => {
    setButtonLabel(call, translate("ring"));
    setButtonLabel(video, translate("ringVideo"));
    setButtonLabel(members, translate("changeGroup"));
    call.hidden = video.hidden = view.group !== undefined || state.side === "business" || !canWrite(view);
    members.hidden = view.group === undefined;
  };
  return { buttons: [call, video, members], update };
}

/** Chooses the group member to write as; each sees the chat on their own phone. */
function writerChoice(): { row: HTMLElement; update: (view: ChatView) => void } {
  const select = el("select", { id: "writer", "data-testid": "write-as" });
  const label = el("label", { for: "writer", class: "label" });
  const row = el("div", { class: "writer" }, label, select);
  let shown: ShownGroup | undefined;
  select.onchange = () => {
    if (shown) state.writers.set(shown.id, select.value);
    changed();
  };
  const update = ({ group, holder }: ChatView): void => {
    shown = group;
    row.hidden = !group || state.side === "business";
    if (!group || row.hidden) return;
    label.textContent = translate("writeAs");
    select.replaceChildren(...customersIn(group).map((number) => el("option", { value: number }, nameOf(number))));
    select.value = holder;
  };
  return { row, update };
}

function subline({ holder, chat, group }: ChatView): string {
  const typing = state.typing.get(chatKey(holder, chat));
  if (typing && group) {
    return translate(typing.state === "recording" ? "recordingName" : "typingName", { name: nameOf(typing.from) });
  }
  if (typing) return translate(typing.state === "recording" ? "recording" : "typing");
  if (group) return group.members.map(nameOf).join(", ");
  const name = chosenPhone()?.name;
  if (name === undefined) return state.open;
  return `${state.open} · ${translate(state.side === "customers" ? "talksTo" : "talksAsOwner", { name })}`;
}

const reported = new Set<string>();

/** Marks visible messages as read, unless the slider stops receipts before "read". */
function reportRead({ holder, messages }: ChatView): void {
  if (document.visibilityState !== "visible" || reachOf(holder) !== "read") return;
  const key = (id: string): string => `${holder} ${id}`;
  const unread = messages.filter((one) => isUnread(one) && !reported.has(key(one.id)));
  for (const author of new Set(unread.map((one) => one.from))) {
    const ids = unread.filter((one) => one.from === author).map((one) => one.id);
    for (const id of ids) reported.add(key(id));
    attempt(() => server.receipts(holder, author, ids, "read"));
  }
}
