import { avatar } from "./avatar";
import { el, icon } from "./dom";
import { composer } from "./composer";
import { paintBubbles } from "./bubbles";
import { attempt } from "./notice";
import { server, type ShownMessage } from "./server";
import { changed, chosenPerson, chosenPhone, conversation, isUnread, onChange, state } from "./state";
import { say } from "./words";

/** One person's phone, open at the conversation with the business. */
export function chat(): HTMLElement {
  const back = el("button", { type: "button", class: "icon-button back", "data-testid": "back" }, icon("back"));
  back.onclick = () => {
    state.view = "list";
    changed();
  };
  const face = el("span", { class: "face" });
  const name = el("h2", {});
  const line = el("p", { class: "subline", "data-testid": "subline" });
  const head = el("div", { class: "head" }, back, face, el("div", { class: "names" }, name, line));
  const log = el("div", { class: "log", role: "log", tabindex: "0", "data-testid": "messages" });
  const section = el("section", { class: "phone" }, head, log, composer());

  onChange(() => {
    const person = chosenPerson();
    section.hidden = state.view !== "chat" || !person;
    if (!person || section.hidden) return;
    section.setAttribute("aria-label", person.name);
    back.setAttribute("aria-label", say("back"));
    face.replaceChildren(avatar(person));
    name.textContent = person.name;
    line.textContent = subline(person.number);
    log.setAttribute("aria-label", person.name);
    const messages = conversation(person.number);
    paintBubbles(log, `${person.number} ${state.phone}`, messages);
    tellRead(person.number, messages);
  });
  document.addEventListener("visibilitychange", changed);
  return section;
}

function subline(person: string): string {
  const typing = state.typing.get(person);
  if (typing?.from === state.phone) return say(typing.state === "recording" ? "recording" : "typing");
  const phone = chosenPhone();
  return phone ? `${person} · ${say("talksTo", { name: phone.name })}` : person;
}

const told = new Set<string>();

/** What somebody looks at is read, unless this person is one who never tells. */
function tellRead(reader: string, messages: ShownMessage[]): void {
  if (document.visibilityState !== "visible" || chosenPerson()?.auto === "none") return;
  const ids = messages.filter((one) => isUnread(one) && !told.has(one.id)).map((one) => one.id);
  if (!ids.length) return;
  for (const id of ids) told.add(id);
  const { phone } = state;
  attempt(() => server.read(reader, phone, ids));
}
