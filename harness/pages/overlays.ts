import type { Page } from "playwright-core";
import { Conversation } from "./conversation";

/** Closes every overlay of the page. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor({ state: "detached" });
}

/** The overlays of the list of tickets and of a conversation, and how to open them. */
export class Overlays {
  readonly filters;
  readonly selected;
  readonly newTicket;
  readonly transfer;
  readonly question;
  readonly tags;
  readonly panel;
  readonly find;
  readonly replies;
  readonly emoji;
  readonly recorder;
  readonly notifications;
  readonly volume;
  readonly palette;
  readonly shortcuts;

  constructor(readonly page: Page) {
    const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
    this.filters = dialog("Filtros");
    this.selected = page.getByRole("toolbar", { name: "Ações para os selecionados" });
    this.newTicket = dialog("Nova conversa");
    this.transfer = dialog(/^Transferir /);
    this.question = page.getByRole("alertdialog");
    this.tags = dialog("Etiquetas do atendimento");
    // Next to the conversation in a wide window, above it in a narrow one.
    this.panel = page
      .getByRole("complementary", { name: "Painel do contato" })
      .or(dialog("Painel do contato"))
      .filter({ visible: true });
    this.find = page.getByRole("search", { name: "Buscar na conversa" });
    this.replies = page.getByRole("listbox", { name: "Respostas rápidas encontradas" });
    this.emoji = dialog("Emoji");
    this.recorder = page.getByRole("group", { name: "Gravação de áudio" });
    this.notifications = dialog("Notificações");
    this.volume = dialog("Volume dos sons");
    this.palette = dialog("Buscar ou executar");
    this.shortcuts = dialog("Atalhos");
  }

  spy = (customer: string) => this.page.getByRole("dialog", { name: `Conversa com ${customer}` });

  async openFilters(): Promise<void> {
    await this.page.getByRole("button", { name: /^Filtros/ }).click();
    await this.filters.waitFor();
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Buscar nome, número, protocolo ou mensagem" }).fill(text);
  }

  async select(...customers: string[]): Promise<void> {
    await this.page.getByRole("button", { name: "Selecionar atendimentos" }).click();
    for (const customer of customers) {
      const name = `Selecionar ${customer}`;
      await this.page.getByRole("checkbox", { name }).click();
      await this.page.getByRole("checkbox", { name, checked: true }).waitFor();
    }
  }

  async openPanel(): Promise<void> {
    if (!(await this.panel.isVisible())) {
      // An overlay that is still closing captures the keys.
      await this.page.locator('[aria-modal="true"]').first().waitFor({ state: "detached" });
      await this.page.keyboard.press("Alt+KeyB");
    }
    await this.panel.waitFor();
  }

  async startTransfer(): Promise<void> {
    await this.page.keyboard.press("Alt+KeyT");
    await this.transfer.waitFor();
  }

  /** Types a slash and the beginning of a shortcode. */
  async callReplies(shortcutText: string): Promise<void> {
    const { composer } = new Conversation(this.page);
    await composer.fill(shortcutText);
    await this.replies.waitFor();
  }

  async openNotifications(): Promise<void> {
    await this.page.getByRole("button", { name: /^Notificações/ }).click();
    await this.notifications.waitFor();
  }

  async openPalette(): Promise<void> {
    await this.page.keyboard.press("Control+KeyK");
    await this.palette.waitFor();
  }
}
