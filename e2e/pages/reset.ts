import type { Page } from "playwright-core";
import type { Desk } from "../stage/desk";

/** Where a forgotten password is replaced. */
export class Reset {
  readonly email;
  readonly send;
  readonly code;
  readonly password;
  readonly confirmation;
  readonly save;

  constructor(
    readonly page: Page,
    private readonly desk: Desk,
  ) {
    this.email = page.getByLabel("E-mail");
    this.send = page.getByRole("button", { name: "Enviar código" });
    this.code = page.getByLabel("Código");
    this.password = page.getByLabel("Nova senha", { exact: true });
    this.confirmation = page.getByLabel("Confirme a nova senha");
    this.save = page.getByRole("button", { name: "Redefinir senha" });
  }

  open = () => this.page.goto(`${this.desk.url}/forgetpsw`);

  /** What the new password has of what it needs. */
  held = () => this.page.locator("[data-holds=true]").count();
}
