import { el, field, icon } from "./dom";
import { attempt, notice } from "./notice";
import { server } from "./server";
import { changed, onChange, state } from "./state";
import { language, translate } from "./translate";

/** Suggests an unused number in São Paulo. */
const suggestNumber = (): string => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** The form for a new person. */
export function newPerson(): HTMLElement {
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
      state.side = "customers";
      state.open = number.value;
      state.view = "chat";
      notice(translate("personAdded", { name: name.value.trim() }));
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
    summary.replaceChildren(icon("add"), translate("addPerson"));
    submit.textContent = translate("add");
    form.replaceChildren(field(translate("name"), name), field(translate("number"), number), submit);
  });
  return details;
}
