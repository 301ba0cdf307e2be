import type { Page } from "playwright-core";
import type { ContextOptions } from "../browser/browser";
import { password, type Agent } from "../company";
import type { BuiltServer } from "../server";
import type { TestHarness } from "../suite/harness";

/** The login page. */
export class Login {
  readonly email;
  readonly password;
  readonly submit;
  readonly error;

  constructor(
    readonly page: Page,
    private readonly server: Pick<BuiltServer, "url">,
  ) {
    this.email = page.getByLabel("E-mail");
    this.password = page.getByLabel("Senha", { exact: true });
    this.submit = page.getByRole("button", { name: "Entrar" });
    this.error = page.getByTestId("login-refusal");
  }

  open = () => this.page.goto(`${this.server.url}/login`);

  async attempt({ email }: Pick<Agent, "email">, secret = password): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(secret);
    await this.submit.click();
  }

  /** Signs in with the form and waits for the user's first page. */
  async signIn(agent: Pick<Agent, "email">, secret = password): Promise<void> {
    await this.open();
    await this.attempt(agent, secret);
    await this.page.locator("main#content h1").waitFor();
  }

  /** Opens a page already signed in. `signIn` tests the login form itself. */
  async enter({ email }: Pick<Agent, "email">, path = "/tickets", secret = password): Promise<void> {
    const data = { email, password: secret };
    const answer = await this.page.request.post(`${this.server.url}/api/auth/login`, { data });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    const signedIn = await this.page.addInitScript((storedToken) => {
      localStorage.setItem("token", storedToken);
      localStorage.setItem("login", "before");
    }, token);
    await this.page.goto(this.server.url + path);
    // The next page that loads may have no signed-in user.
    await signedIn.dispose();
    await this.page.locator("main#content").waitFor();
  }
}

/** Opens a new browser context in which the user is already signed in. */
export async function enter(
  app: Pick<TestHarness, "server" | "newContext">,
  agent: Agent,
  path?: string,
  options?: ContextOptions,
): Promise<Page> {
  const page = await (await app.newContext(options)).page();
  await new Login(page, app.server).enter(agent, path);
  return page;
}
