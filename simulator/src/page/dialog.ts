import { el, icon, iconButton, setButtonLabel } from "./dom";
import { translate } from "./translate";

interface DialogOptions {
  title: string;
  fields: Node[];
  submit: string;
  /** Submits the answers. When it fails, the dialog stays open and shows the error. */
  work: () => Promise<unknown>;
  /** Called when the dialog closes for any reason. */
  onClose?: () => void;
}

let count = 0;

/** Opens a dialog; afterwards the focus returns to where it was. */
export function ask({ title, fields, submit, work, onClose }: DialogOptions): void {
  const id = `dialog-${(count += 1)}`;
  const close = iconButton("close", "dialog-cancel");
  setButtonLabel(close, translate("cancel"));
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
