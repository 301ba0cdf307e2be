import type { Page } from "playwright-core";
import type { Looks } from "../harness/browser";
import { password, type Agent } from "../harness/company";
import type { BuiltServer } from "../harness/server";
import type { Play } from "../harness/harness";

/** Where everybody comes in. */
export class Login {
  readonly email;
  readonly password;
  readonly submit;
  readonly refusal;

  constructor(
    readonly page: Page,
    private readonly server: BuiltServer,
  ) {
    this.email = page.getByLabel("E-mail");
    this.password = page.getByLabel("Senha", { exact: true });
    this.submit = page.getByRole("button", { name: "Entrar" });
    this.refusal = page.getByTestId("login-refusal");
  }

  open = () => this.page.goto(`${this.server.url}/login`);

  async attempt({ email }: Pick<Agent, "email">, secret = password): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(secret);
    await this.submit.click();
  }

  /** Signs in as everybody does, and is led to where the person begins. */
  async signIn(agent: Agent): Promise<void> {
    await this.open();
    await this.attempt(agent);
    await this.page.locator("main#content h1").waitFor();
  }

  /** Comes with a browser in which the person has signed in before: what the login itself does is tested by who signs in. */
  async enter({ email }: Pick<Agent, "email">, path = "/tickets"): Promise<void> {
    const answer = await this.page.request.post(`${this.server.url}/api/auth/login`, { data: { email, password } });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    // Any file of ours opens what the browser keeps for our pages.
    await this.page.goto(`${this.server.url}/favicon.svg`);
    await this.page.evaluate((kept) => {
      localStorage.setItem("token", kept);
      localStorage.setItem("login", "before");
    }, token);
    await this.page.goto(this.server.url + path);
    await this.page.locator("main#content").waitFor();
  }
}

/** Somebody comes with a browser of their own, in which they have signed in before. */
export async function enter(
  on: Pick<Play, "server" | "visitor">,
  agent: Agent,
  path?: string,
  looks?: Looks,
): Promise<Page> {
  const page = await (await on.visitor(looks)).page();
  await new Login(page, on.server).enter(agent, path);
  return page;
}
