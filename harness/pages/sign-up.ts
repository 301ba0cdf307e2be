import type { Page } from "playwright-core";
import type { BuiltServer } from "../server";

/** The page on which a company signs up. */
export class SignUp {
  readonly company;
  readonly email;
  readonly phone;
  readonly password;
  readonly submit;
  readonly error;

  constructor(
    readonly page: Page,
    private readonly server: BuiltServer,
  ) {
    this.company = page.getByLabel("Nome da empresa");
    this.email = page.getByLabel("E-mail");
    this.phone = page.getByLabel("Telefone");
    this.password = page.getByLabel("Senha", { exact: true });
    this.submit = page.getByRole("button", { name: "Criar conta" });
    this.error = page.getByTestId("signup-refusal");
  }

  open = () => this.page.goto(`${this.server.url}/signup`);
  plan = (name: string) => this.page.getByRole("radio", { name: new RegExp(`^${name}`) });
}
