import { el, icon } from "./dom";
import { attempt } from "./notice";
import { server } from "./server";
import { chosenPerson, chosenPhone, onChange, state } from "./state";
import { say } from "./words";

const TELL_TYPING_EVERY_MS = 3000;

/** Where a person writes. It keeps its text whatever is painted around it; another person gets an empty one. */
export function composer(): HTMLFormElement {
  const input = el("textarea", { rows: "1", "data-testid": "composer", maxlength: "4000" });
  const button = el("button", { class: "primary round", "data-testid": "send" }, icon("send"));
  const form = el("form", { class: "composer" }, input, button);
  const drafts = new Map<string, string>();
  let writer = "";
  let toldAt = 0;

  input.oninput = () => {
    drafts.set(writer, input.value);
    grow(input);
    if (!chosenPhone() || Date.now() - toldAt < TELL_TYPING_EVERY_MS) return;
    toldAt = Date.now();
    attempt(() => server.type(writer, state.phone, "composing"));
  };
  input.onkeydown = (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === "" || !chosenPhone()) return;
    const [from, to] = [writer, state.phone];
    drafts.delete(from);
    input.value = "";
    toldAt = 0;
    grow(input);
    attempt(() => server.write(from, to, text));
    input.focus();
  };
  onChange(() => {
    const person = chosenPerson();
    input.setAttribute("aria-label", say("write"));
    button.setAttribute("aria-label", say("send"));
    input.placeholder = say("writeHint", { name: person?.name ?? "" });
    const canWrite = chosenPhone() !== undefined;
    input.disabled = !canWrite;
    button.disabled = !canWrite;
    if (!person || person.number === writer) return;
    writer = person.number;
    input.value = drafts.get(writer) ?? "";
    grow(input);
  });
  return form;
}

/** One line, then as many as it takes, up to the limit in the style. */
function grow(input: HTMLTextAreaElement): void {
  input.style.height = "auto";
  input.style.height = `${input.scrollHeight + 2}px`;
}
