import { avatar, groupAvatar } from "./avatar";
import { business } from "./business";
import { clockTime, el, icon, byId } from "./dom";
import { openGroupForm } from "./group-form";
import { newPerson } from "./new-person";
import { groupsInSight, nameOf, sceneIn, sceneWith, type ChatView } from "./chat-view";
import { changed, isUnread, onChange, state } from "./state";
import { summary } from "./summary";
import { language, translate } from "./translate";

/** The left column: the business, the switch between phones, and the chats. */
export function showPeople(): void {
  const heading = el("h2", {});
  const addGroup = el("button", { type: "button", class: "dashed", "data-testid": "add-group" });
  addGroup.onclick = () => openGroupForm();
  const list = el("ul", { class: "rows" });
  const none = el("p", { class: "hint" });
  byId("people").append(business(), sides(), heading, newPerson(), addGroup, none, list);

  onChange(() => {
    heading.textContent = translate(state.side === "customers" ? "people" : "ownerChats");
    addGroup.replaceChildren(icon("add"), translate("addGroup"));
    addGroup.hidden = state.people.length === 0;
    none.textContent = translate("nobody");
    none.hidden = state.people.length > 0;
    paintRows(list);
  });
}

/** Switches between the customers' phones and the business's. */
function sides(): HTMLElement {
  const buttons = (["customers", "business"] as const).map((side) => {
    const button = el("button", { type: "button", "data-testid": `side-${side}` });
    button.onclick = () => {
      state.side = side;
      changed();
    };
    return { side, button };
  });
  const group = el("div", { class: "sides", role: "group" }, ...buttons.map((one) => one.button));
  onChange(() => {
    group.setAttribute("aria-label", translate("whose"));
    for (const { side, button } of buttons) {
      button.textContent = translate(side === "customers" ? "asCustomer" : "asOwner");
      button.setAttribute("aria-pressed", String(state.side === side));
    }
  });
  return group;
}

interface Row {
  /** A customer's number or a group's id. */
  id: string;
  face: HTMLElement;
  view: ChatView;
}

/** Newest conversation first; the focused row keeps the focus when rows are rendered again. */
function paintRows(list: HTMLElement): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.testid : undefined;
  const rows: Row[] = [
    ...state.people.map((person) => ({ id: person.number, face: avatar(person), view: sceneWith(person.number) })),
    ...groupsInSight().map((group) => ({ id: group.id, face: groupAvatar(group), view: sceneIn(group) })),
  ];
  const lastAt = ({ view: { messages } }: Row): number => messages.at(-1)?.at ?? 0;
  rows.sort((one, other) => lastAt(other) - lastAt(one));
  list.replaceChildren(...rows.map((one) => el("li", {}, rowOf(one))));
  if (focused?.startsWith("person-")) list.querySelector<HTMLElement>(`[data-testid="${focused}"]`)?.focus();
}

function rowOf({ id, face, view: { title, group, messages } }: Row): HTMLElement {
  const last = messages.at(-1);
  const unread = messages.filter(isUnread).length;
  const isChosen = state.view === "chat" && state.open === id;
  // Group rows name the author of the last message.
  const writer = group && last && !last.fromMe ? `${nameOf(last.from)}: ` : "";
  const button = el(
    "button",
    { type: "button", class: "row", "data-testid": `person-${id}`, "aria-current": isChosen && "true" },
    face,
    el("span", { class: "who" }, title),
    el("span", { class: "when" }, last ? clockTime(last.at, language()) : ""),
    el("span", { class: "preview" }, last ? writer + summary(last) : translate("noMessages")),
    unread > 0 && el("span", { class: "unread", "aria-label": translate("unread", { count: unread }) }, String(unread)),
  );
  button.onclick = () => {
    state.open = id;
    state.view = "chat";
    changed();
  };
  return button;
}
