import type { Locator, Page } from "playwright-core";

type Part = "Geral" | "Mensagens" | "Filas e robô" | "Lembretes e prazos" | "Avançado";

/** The company's WhatsApp connections. */
export class Connections {
  readonly add;
  private readonly form;
  readonly editDialog;
  readonly qrText;

  constructor(readonly page: Page) {
    this.add = page.getByRole("button", { name: "Adicionar conexão" });
    this.form = page.getByRole("dialog", { name: "Adicionar conexão" });
    this.editDialog = page.getByRole("dialog", { name: "Editar conexão" });
    this.qrText = page.getByTestId("qr-text");
  }

  row = (name: string) => this.page.locator('[data-testid^="connection-"]').filter({ hasText: name });

  qrDialog = (name: string) => this.page.getByRole("dialog", { name: `Conectar ${name}` });

  async details(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: `Mais ações: ${name}` }).click();
    await this.page.getByRole("menuitem", { name: `Detalhes de ${name}` }).click();
    return this.page.getByRole("dialog", { name: `Detalhes de ${name}` });
  }

  async edit(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: `Editar ${name}` }).click();
    await this.editDialog.waitFor();
    return this.editDialog;
  }

  async part(name: Part): Promise<void> {
    await this.editDialog.getByRole("tab", { name }).click();
    await this.editDialog.getByRole("tabpanel", { name }).waitFor();
  }

  /** The code to type on the phone with that number. */
  async pairingCode(number: string): Promise<string> {
    await this.page.getByRole("button", { name: "Código", exact: true }).click();
    await this.page.getByLabel("Número do WhatsApp").fill(number);
    await this.page.getByRole("button", { name: "Gerar código" }).click();
    return (await this.page.getByTestId("pairing-code").textContent()) ?? "";
  }

  /** Saving opens the QR dialog. */
  addSimulated = (name: string) => this.addOf("Celular simulado", name);

  /** Saving opens the dialog of Meta's keys. */
  addOfficial = (name: string) => this.addOf("API oficial (simulada)", name);

  private async addOf(kind: string, name: string): Promise<void> {
    await this.add.click();
    await this.form.getByRole("textbox", { name: "Nome" }).fill(name);
    await this.form.getByLabel("Tipo").click();
    await this.page.getByRole("option", { name: kind }).click();
    await this.form.getByRole("button", { name: "Salvar" }).click();
    await this.row(name).waitFor();
  }

  /** The text of the QR code; if none is shown yet, requests one. */
  async qr(): Promise<string> {
    const askForOne = this.page.getByRole("button", { name: "Gerar novo QR Code" });
    await this.page.getByRole("img", { name: "QR Code para conectar" }).or(askForOne).first().waitFor();
    const qrPromise = this.qrText.waitFor({ state: "attached" });
    // The code may appear by itself in the meantime, and then there is no button to press.
    if (await askForOne.isVisible()) await Promise.race([askForOne.click(), qrPromise]);
    await qrPromise;
    return (await this.qrText.getAttribute("data-qr")) ?? "";
  }
}
