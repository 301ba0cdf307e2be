import { el, icon } from "./dom";
import type { ShownPhone } from "./server";
import { changed, chosenPhone, onChange, state } from "./state";
import { translate } from "./translate";

/** Chooses the business number, and links to its owner's phone. */
export function business(): HTMLElement {
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
  const line = el("div", { class: "line" }, phoneLabel, chip);
  onChange(() => {
    const phone = chosenPhone();
    phoneLabel.textContent = translate("business");
    phones.replaceChildren(...phoneOptions(state.phones));
    phones.value = state.phone;
    phones.disabled = state.phones.length === 0;
    const link = !phone?.paired ? "notLinked" : phone.connected ? "linked" : "linkedAway";
    chip.textContent = translate(link);
    chip.dataset.state = link;
    owner.replaceChildren(icon("phone"), translate("ownerPhone"));
  });
  return el("section", { class: "business" }, line, phones, owner);
}

function phoneOptions(phones: ShownPhone[]): HTMLOptionElement[] {
  const options = phones.map(({ number, name }) => el("option", { value: number }, `${name} · ${number}`));
  // The chosen number may not belong to a phone yet.
  if (!chosenPhone()) options.unshift(el("option", { value: state.phone }, state.phone || translate("noBusiness")));
  return options;
}
