import type { Page } from "playwright-core";

/** The tag picker of a ticket. */
export class TagPicker {
  readonly add;
  readonly search;
  readonly done;
  private readonly dialog;

  constructor(readonly page: Page) {
    this.add = page.getByRole("button", { name: "+ etiqueta" });
    this.dialog = page.getByRole("dialog", { name: "Etiquetas do atendimento" });
    this.search = this.dialog.getByRole("combobox");
    this.done = this.dialog.getByRole("button", { name: "Pronto" });
  }

  option = (name: string) => this.dialog.getByRole("option", { name });
  chosen = (name: string) => this.dialog.getByRole("button", { name: `Remover a etiqueta ${name}` });
}
