import type { Page } from "playwright-core";

/** The dialog that imports contacts from a spreadsheet. */
export class SheetImport {
  readonly dialog;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Importar planilha" });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Importar" }).first().click();
    await this.page.getByRole("menuitem", { name: "De uma planilha…" }).click();
    await this.dialog.getByRole("heading", { name: "Escolha a planilha" }).waitFor();
  }

  async choose(name: string, buffer: Buffer): Promise<void> {
    await this.dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer });
    await this.dialog.getByRole("heading", { name: "Indique o que há em cada coluna" }).waitFor();
  }

  async bring(): Promise<void> {
    await this.dialog.getByRole("button", { name: /^Importar \d+ linhas?$/ }).click();
    await this.dialog.getByRole("heading", { name: "Resultado da importação" }).waitFor();
  }

  /** The number of rows of one kind. */
  count = (kind: "Criados" | "Atualizados" | "Sem mudança" | "Recusados") =>
    this.dialog.locator("dt", { hasText: kind }).locator("xpath=following-sibling::dd[1]");

  async finish(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Concluir" }).click();
    await this.dialog.waitFor({ state: "detached" });
  }
}
