import type { Locator, Page } from "playwright-core";

/** The texts of the administration pages. */
const kinds = {
  user: { path: "/users", add: "Adicionar usuário", edit: "Editar usuário" },
  queue: { path: "/queues", add: "Adicionar fila", edit: "Editar fila" },
  tag: { path: "/tags", add: "Adicionar etiqueta", edit: "Editar etiqueta" },
  contact: { path: "/contacts", add: "Adicionar contato", edit: "Editar contato" },
  "quick-message": { path: "/quick-messages", add: "Adicionar resposta", edit: "Editar resposta rápida" },
  announcement: { path: "/announcements", add: "Adicionar informativo", edit: "Editar informativo" },
} as const;

/** A list with a dialog: people, queues, tags, contacts, quick messages, announcements. */
export class Records {
  readonly path: string;
  readonly add;
  readonly adding;
  readonly editing;
  readonly removing;

  constructor(
    readonly page: Page,
    private readonly kind: keyof typeof kinds,
  ) {
    const { path, add, edit } = kinds[kind];
    this.path = path;
    this.add = page.getByRole("main").getByRole("button", { name: add }).first();
    this.adding = page.getByRole("dialog", { name: add });
    this.editing = page.getByRole("dialog", { name: edit });
    this.removing = page.getByRole("alertdialog");
  }

  row = (text: string | RegExp) => this.page.locator(`[data-testid^="${this.kind}-"]`).filter({ hasText: text });

  async startAdding(): Promise<Locator> {
    await this.add.click();
    await this.adding.waitFor();
    return this.adding;
  }

  async startEditing(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: `Editar ${name}`, exact: true }).click();
    await this.editing.waitFor();
    return this.editing;
  }

  /** Saves the open dialog and waits until it has closed. */
  async save(): Promise<void> {
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.waitFor({ state: "detached" });
  }

  async startRemoving(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: `Excluir ${name}`, exact: true }).click();
    await this.removing.getByText("Deseja realmente excluir esse registro?").waitFor();
    return this.removing;
  }

  async remove(name: string): Promise<void> {
    const dialog = await this.startRemoving(name);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await dialog.waitFor({ state: "detached" });
    await this.row(name).waitFor({ state: "detached" });
  }
}

/** Chooses one or several options in a select of a form. */
export async function choose(form: Locator, label: string, ...options: string[]): Promise<void> {
  const page = form.page();
  const list = page.getByRole("listbox");
  await form.getByLabel(label).click();
  const isForSeveral = (await list.getAttribute("aria-multiselectable")) === "true";
  // By keyboard: a click may miss an option while the list is still growing.
  for (const name of options) await page.getByRole("option", { name }).press("Enter");
  // A select with a single choice closes by itself, and another key would reach the form.
  if (isForSeveral) await list.press("Escape");
  await list.waitFor({ state: "detached" });
}
