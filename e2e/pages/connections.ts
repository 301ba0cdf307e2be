import type { Page } from "playwright-core";

/** The company's WhatsApp connections. */
export class Connections {
  readonly add;
  private readonly form;
  readonly qrText;

  constructor(readonly page: Page) {
    this.add = page.getByRole("button", { name: "Adicionar conexão" });
    this.form = page.getByRole("dialog", { name: "Adicionar conexão" });
    this.qrText = page.getByTestId("qr-text");
  }

  row = (name: string) => this.page.locator('[data-testid^="connection-"]').filter({ hasText: name });

  qrDialog = (name: string) => this.page.getByRole("dialog", { name: `Conectar ${name}` });

  /** Saved, its QR dialog opens. */
  async addSimulated(name: string): Promise<void> {
    await this.add.click();
    await this.form.getByLabel("Nome").fill(name);
    await this.form.getByLabel("Tipo").click();
    await this.page.getByRole("option", { name: "Telefone simulado" }).click();
    await this.form.getByRole("button", { name: "Salvar" }).click();
    await this.row(name).waitFor();
  }

  /** The text behind the picture; where none is shown yet, one is asked for. */
  async qr(): Promise<string> {
    const askForOne = this.page.getByRole("button", { name: "Gerar novo QR Code" });
    await this.page.getByRole("img", { name: "QR Code para conectar" }).or(askForOne).first().waitFor();
    if (await askForOne.isVisible()) await askForOne.click();
    await this.qrText.waitFor({ state: "attached" });
    return (await this.qrText.getAttribute("data-qr")) ?? "";
  }
}
