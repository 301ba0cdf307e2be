import { avatar } from "./avatar";
import { clockTime, el, field, icon, place } from "./dom";
import { attempt, notice } from "./notice";
import { server, type ShownPerson, type ShownPhone } from "./server";
import { changed, chosenPhone, conversation, isUnread, onChange, state } from "./state";
import { language, say } from "./words";

/** The left side: which business number is in question, who there is, and a form for somebody new. */
export function showPeople(): void {
  const phones = el("select", { "data-testid": "phone-select", id: "phone-select" });
  phones.onchange = () => {
    state.phone = phones.value;
    changed();
  };
  const phoneLabel = el("label", { for: "phone-select", class: "label" });
  const chip = el("span", { class: "chip", "data-testid": "phone-state" });
  const owner = el("button", { type: "button", class: "secondary", "data-testid": "owner-open" });
  owner.onclick = () => {
    state.view = "owner";
    changed();
  };
  const heading = el("h2", {});
  const list = el("ul", { class: "rows" });
  const none = el("p", { class: "hint" });
  const line = el("div", { class: "line" }, phoneLabel, chip);
  const business = el("section", { class: "business" }, line, phones, owner);
  place("people").append(business, heading, newPerson(), none, list);

  onChange(() => {
    const phone = chosenPhone();
    phoneLabel.textContent = say("business");
    phones.replaceChildren(...phoneOptions(state.phones));
    phones.value = state.phone;
    phones.disabled = state.phones.length === 0;
    const link = !phone?.paired ? "notLinked" : phone.connected ? "linked" : "linkedAway";
    chip.textContent = say(link);
    chip.dataset.state = link;
    owner.replaceChildren(icon("phone"), say("ownerPhone"));
    heading.textContent = say("people");
    none.textContent = say("nobody");
    none.hidden = state.people.length > 0;
    paintRows(list);
  });
}

function phoneOptions(phones: ShownPhone[]): HTMLOptionElement[] {
  const options = phones.map(({ number, name }) => el("option", { value: number }, `${name} · ${number}`));
  // The number in question may belong to no phone yet.
  if (!chosenPhone()) options.unshift(el("option", { value: state.phone }, state.phone || say("noBusiness")));
  return options;
}

/** Newest conversation first; the focus stays on its row when rows are painted anew. */
function paintRows(list: HTMLElement): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.testid : undefined;
  const lastAt = ({ number }: ShownPerson): number => conversation(number).at(-1)?.at ?? 0;
  const people = [...state.people].sort((one, other) => lastAt(other) - lastAt(one));
  list.replaceChildren(...people.map((person) => el("li", {}, row(person))));
  if (focused?.startsWith("person-")) list.querySelector<HTMLElement>(`[data-testid="${focused}"]`)?.focus();
}

function row(person: ShownPerson): HTMLElement {
  const messages = conversation(person.number);
  const last = messages.at(-1);
  const unread = messages.filter(isUnread).length;
  const isChosen = state.view === "chat" && state.person === person.number;
  const button = el(
    "button",
    {
      type: "button",
      class: "row",
      "data-testid": `person-${person.number}`,
      "aria-current": isChosen && "true",
    },
    avatar(person),
    el("span", { class: "who" }, person.name),
    el("span", { class: "when" }, last ? clockTime(last.at, language()) : ""),
    el("span", { class: "preview" }, last ? (last.text ?? say("unsupported", { type: "" })) : say("noMessages")),
    unread > 0 && el("span", { class: "unread", "aria-label": say("unread", { count: unread }) }, String(unread)),
  );
  button.onclick = () => {
    state.person = person.number;
    state.view = "chat";
    changed();
  };
  return button;
}

/** A number that looks like one of São Paulo and is nobody's yet. */
const suggestNumber = (): string => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

function newPerson(): HTMLElement {
  const name = el("input", { required: true, maxlength: "60", autocomplete: "off", "data-testid": "person-name" });
  const number = el("input", {
    required: true,
    inputmode: "numeric",
    pattern: "\\d{5,20}",
    autocomplete: "off",
    "data-testid": "person-number",
  });
  const submit = el("button", { class: "primary", "data-testid": "add-person-submit" });
  const form = el("form", { "data-testid": "add-person" });
  const summary = el("summary", { "data-testid": "add-person-open" });
  const details = el("details", { class: "new-person" }, summary, form);
  number.value = suggestNumber();
  form.onsubmit = (event) => {
    event.preventDefault();
    attempt(async () => {
      await server.addPerson(number.value, name.value.trim());
      state.people = await server.people();
      state.person = number.value;
      state.view = "chat";
      notice(say("personAdded", { name: name.value.trim() }));
      name.value = "";
      number.value = suggestNumber();
      details.open = false;
      changed();
    });
  };
  let painted = "";
  onChange(() => {
    if (painted === language()) return;
    painted = language();
    summary.replaceChildren(icon("add"), say("addPerson"));
    submit.textContent = say("add");
    form.replaceChildren(field(say("name"), name), field(say("number"), number), submit);
  });
  return details;
}
