import type { Page } from "playwright-core";

type Tab = "Abertos" | "Resolvidos" | "Busca" | "Atendendo" | "Pendentes";

/** The list of tickets. */
export class TicketList {
  constructor(readonly page: Page) {}

  /** The inner tabs show their count next to the name. */
  tab = (name: Tab) => this.page.getByRole("tab", { name: new RegExp(`^${name}( \\d+)?$`) });
  /** The tab of waiting tickets, once it shows this count. */
  waiting = (count: number) => this.page.getByRole("tab", { name: `Pendentes ${count}`, exact: true });
  /** A quick filter above the list; a saved one shows its count next to the name. */
  view = (name: string) => this.page.getByRole("button", { name: new RegExp(`^${name}( \\d+\\+?)?$`) });
  card = (customer: string) => this.page.getByTestId("ticket-card").filter({ hasText: customer });
  accept = (customer: string) => this.page.getByRole("button", { name: `Aceitar: ${customer}` });

  async under(tab: Tab, customer: string): Promise<void> {
    await this.tab(tab).click();
    await this.card(customer).waitFor();
  }

  async open(customer: string): Promise<void> {
    await this.page.getByRole("link", { name: customer }).click();
    // Another conversation may be shown until this one opens. A narrow window shows ten letters of the name.
    await this.page.getByRole("heading", { level: 2, name: customer.slice(0, 10) }).waitFor();
  }
}
