import type { Page } from "playwright-core";

type Tab = "Opções" | "Horários" | "Prazos" | "Empresas" | "Planos" | "Ajuda";

/** /settings: options and hours of a company and, for the platform owner, companies, plans and help. */
export class Settings {
  readonly form;
  readonly busy;

  constructor(readonly page: Page) {
    // The form is above its table.
    this.form = page.getByRole("tabpanel").locator("section").first();
    this.busy = page.getByText("Atualizando...").first();
  }

  tab = (name: Tab) => this.page.getByRole("tab", { name, exact: true });
  option = (key: string) => this.page.getByTestId(`option-${key}`);
  row = (kind: "company" | "plan" | "help", text: string) =>
    this.page.locator(`[data-testid^="${kind}-"]`).filter({ hasText: text });

  async open(name: Tab): Promise<void> {
    await this.tab(name).click();
    await this.page.getByRole("tabpanel", { name }).waitFor();
  }

  /** Loads a row into the form above the table. */
  async select(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
    await this.form.getByRole("heading", { name: `Editando ${name}` }).waitFor();
  }

  /** Saves and waits until the form is empty again. */
  async save(): Promise<void> {
    await this.form.getByRole("button", { name: "Salvar" }).click();
    await this.form.getByRole("heading", { name: /^Nov[ao] / }).waitFor();
  }
}
