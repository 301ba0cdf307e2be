import type { Page } from "playwright-core";
import type { BuiltServer } from "../server";

/** The page that resets a forgotten password. */
export class Reset {
  readonly email;
  readonly send;
  readonly hasCode;
  readonly code;
  readonly password;
  readonly confirmation;
  readonly save;

  constructor(
    readonly page: Page,
    private readonly server: BuiltServer,
  ) {
    this.email = page.getByLabel("E-mail");
    this.send = page.getByRole("button", { name: "Enviar código" });
    this.hasCode = page.getByRole("button", { name: "Já tenho um código" });
    this.code = page.getByLabel("Código");
    this.password = page.getByLabel("Nova senha", { exact: true });
    this.confirmation = page.getByLabel("Confirme a nova senha");
    this.save = page.getByRole("button", { name: "Redefinir senha" });
  }

  open = () => this.page.goto(`${this.server.url}/forgetpsw`);
}
