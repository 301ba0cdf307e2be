import { el, icon, type Icon } from "./dom";

export interface Choice {
  icon?: Icon;
  label: string;
  testid: string;
  act: () => void;
}

/** A button that opens a short menu above it. */
export function menu(button: HTMLButtonElement): { element: HTMLElement; offer: (choices: Choice[]) => void } {
  const list = el("div", { class: "menu", role: "group" });
  const element = el("div", { class: "menu-place" }, button, list);
  const open = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  };
  open(false);
  button.onclick = () => {
    open(button.getAttribute("aria-expanded") !== "true");
    list.querySelector("button")?.focus();
  };
  element.onkeydown = ({ key }) => {
    if (key !== "Escape" || list.hidden) return;
    open(false);
    button.focus();
  };
  element.addEventListener("focusout", ({ relatedTarget }) => {
    // Some browsers do not focus a clicked button: then nothing is focused, and the click decides.
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) open(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !element.contains(target)) open(false);
  });
  const offer = (choices: Choice[]): void => {
    list.setAttribute("aria-label", button.getAttribute("aria-label") ?? "");
    list.replaceChildren(...choices.map((choice) => item(choice)));
  };
  const item = ({ icon: name, label, testid, act }: Choice): HTMLElement => {
    const one = el("button", { type: "button", "data-testid": testid }, name && icon(name), label);
    one.onclick = () => {
      open(false);
      button.focus();
      act();
    };
    return one;
  };
  return { element, offer };
}
