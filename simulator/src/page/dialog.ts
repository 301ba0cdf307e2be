import { el, icon, iconButton, nameButton } from "./dom";
import { say } from "./words";

export interface Question {
  title: string;
  fields: Node[];
  submit: string;
  /** What to do with the answers. The dialog stays open, and says why, when it fails. */
  work: () => Promise<unknown>;
  /** The dialog is gone, whichever way. */
  onClose?: () => void;
}

let count = 0;

/** Asks for something in a dialog of its own; the focus goes back to where it was. */
export function ask({ title, fields, submit, work, onClose }: Question): void {
  const id = `dialog-${(count += 1)}`;
  const close = iconButton("close", "dialog-cancel");
  nameButton(close, say("cancel"));
  const wrong = el("p", { class: "wrong", role: "alert" });
  const button = el("button", { class: "primary", "data-testid": "dialog-submit" }, submit);
  const head = el("div", { class: "dialog-head" }, el("h2", { id }, title), close);
  const form = el("form", {}, head, ...fields, wrong, button);
  const dialog = el("dialog", { "aria-labelledby": id, "data-testid": "dialog" }, form);
  form.onsubmit = (event) => {
    event.preventDefault();
    button.disabled = true;
    wrong.replaceChildren();
    work().then(
      () => dialog.close(),
      (error: unknown) => {
        button.disabled = false;
        wrong.replaceChildren(icon("warning"), error instanceof Error ? error.message : String(error));
      },
    );
  };
  close.onclick = () => dialog.close();
  dialog.onclose = () => {
    dialog.remove();
    onClose?.();
  };
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector<HTMLElement>("input:not([type=checkbox]), textarea, select")?.focus();
}
