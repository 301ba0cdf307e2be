import type { Page } from "playwright-core";

/** The tag picker of a ticket. */
export class TagPicker {
  readonly add;
  readonly search;
  readonly doneButton;
  private readonly dialog;

  constructor(readonly page: Page) {
    this.add = page.getByRole("button", { name: "+ etiqueta" });
    this.dialog = page.getByRole("dialog", { name: "Etiquetas do atendimento" });
    this.search = this.dialog.getByRole("combobox");
    this.doneButton = this.dialog.getByRole("button", { name: "Pronto" });
  }

  option = (name: string) => this.dialog.getByRole("option", { name });
  removeButton = (name: string) => this.dialog.getByRole("button", { name: `Remover a etiqueta ${name}` });
}
