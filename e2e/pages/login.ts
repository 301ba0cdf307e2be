import type { Page } from "playwright-core";
import { password, type Agent } from "../stage/company";
import type { Desk } from "../stage/desk";

/** Where everybody comes in. */
export class Login {
  readonly email;
  readonly password;
  readonly submit;
  readonly refusal;

  constructor(
    readonly page: Page,
    private readonly desk: Desk,
  ) {
    this.email = page.getByLabel("E-mail");
    this.password = page.getByLabel("Senha", { exact: true });
    this.submit = page.getByRole("button", { name: "Entrar" });
    this.refusal = page.getByTestId("login-refusal");
  }

  open = () => this.page.goto(`${this.desk.url}/login`);

  async attempt({ email }: Pick<Agent, "email">, secret = password): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(secret);
    await this.submit.click();
  }

  /** Signs in, is led to where the person begins, and goes on to the tickets or to the address asked for. */
  async enter(agent: Agent, path = "/tickets"): Promise<void> {
    await this.open();
    await this.attempt(agent);
    await this.page.locator("main#content h1").waitFor();
    if (new URL(this.page.url()).pathname !== path) await this.page.goto(this.desk.url + path);
  }
}
