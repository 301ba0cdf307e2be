import { expect, it } from "@jest/globals";
import { Login } from "./pages/login";
import { Shell, arriveAt } from "./pages/shell";
import { Company } from "./harness/company";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

it(
  "a visitor is redirected to the login from every page, and a signed-in user from the login to the home page",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext()).page();
    const login = new Login(page, app.server);
    for (const path of ["/", "/tickets", "/connections", "/tickets/3f0c5b1e-58a7-4f6e-9a39-6f1f0a3d2c11", "/nowhere"]) {
      await page.goto(app.server.url + path);
      await arriveAt(page, "/login");
    }
    await login.signIn(agent);
    for (const path of ["/login", "/"]) {
      await page.goto(app.server.url + path);
      await arriveAt(page, "/tickets");
    }
    await page.goto(`${app.server.url}/nowhere`);
    await page.getByRole("heading", { name: "Página não encontrada" }).waitFor();
    await page.getByRole("link", { name: "Ir para o início" }).click();
    await arriveAt(page, "/tickets");
    await page.reload();
    await page.getByText(`Olá, ${agent.name}`).waitFor();
  }),
);

it(
  "signing in on a second computer notifies the first one and signs it out",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const [first, second] = [await (await app.newContext()).page(), await (await app.newContext()).page()];
    await new Login(first, app.server).signIn(agent);
    await first.getByText(`Olá, ${agent.name}`).waitFor();
    const told = new Shell(first).willShowNotice("Sua conta foi acessada em outro computador.");
    await Promise.all([told, new Login(second, app.server).signIn(agent)]);
    await arriveAt(first, "/login");
    await new Login(first, app.server).submit.waitFor();
    await first.getByText(/^Você saiu porque sua conta foi acessada em outro computador/).waitFor();
    await first.waitForFunction(() => localStorage.getItem("token") === null);
    await second.reload();
    await second.getByText(`Olá, ${agent.name}`).waitFor();
  }),
);

it(
  "signing out clears every tab and leaves nothing in the browser",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const context = await app.newContext();
    const page = await context.page();
    await new Login(page, app.server).signIn(agent);
    const otherTab = await context.page();
    await otherTab.goto(`${app.server.url}/tickets`);
    await otherTab.getByText(`Olá, ${agent.name}`).waitFor();
    // The browser renders a background tab only once a second.
    await page.bringToFront();
    await new Shell(page).signOut();
    await arriveAt(page, "/login");
    await arriveAt(otherTab, "/login");
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|userId|companyId/.test(key))),
    ).toEqual([]);
    await page.goto(`${app.server.url}/tickets`);
    await arriveAt(page, "/login");
    expect((await context.browserContext.cookies()).filter(({ value }) => value !== "")).toEqual([]);
  }),
);

it(
  "the chosen language is kept after signing in and after a reload",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext()).page();
    await new Login(page, app.server).open();
    await page.getByRole("heading", { name: "Entrar" }).waitFor();
    await page.getByRole("button", { name: "Español" }).click();
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByLabel("Email").fill(agent.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByTestId("login-refusal").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("en");
    await page.getByRole("button", { name: "Português" }).click();
    await new Login(page, app.server).attempt(agent);
    await page.getByRole("button", { name: "Idioma: Português" }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await page.getByText(`Hello, ${agent.name}`).waitFor();
    await page.reload();
    await page.getByText(`Hello, ${agent.name}`).waitFor();
  }),
);

it(
  "the chosen theme applies from the first paint after a reload",
  withHarness(async (app) => {
    const page = await (await app.newContext({ colorScheme: "light" })).page();
    await new Login(page, app.server).open();
    const theme = () => page.getAttribute("html", "data-theme");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await theme()).toBe("light");
    const light = await background();
    await page.getByRole("button", { name: "Tema: Do sistema" }).click();
    await page.getByRole("button", { name: "Tema: Claro" }).click();
    await page.getByRole("button", { name: "Tema: Escuro" }).waitFor();
    expect(await theme()).toBe("dark");
    await page.reload({ waitUntil: "commit" });
    await page.waitForFunction(() => document.body !== null);
    expect(await theme()).toBe("dark");
    await page.getByRole("button", { name: "Tema: Escuro" }).waitFor();
    expect(await background()).not.toBe(light);
  }),
);

it(
  "toasts follow the colour scheme",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext({ colorScheme: "dark" })).page();
    const login = new Login(page, app.server);
    await login.open();
    await login.attempt(agent);
    const toast = new Shell(page).toast("Login efetuado com sucesso!");
    await toast.waitFor();
    const colours = await toast.evaluate((text) => {
      const box = text.closest(".Toastify__toast");
      const { backgroundColor, color } = getComputedStyle(box ?? text);
      return { backgroundColor, color, body: getComputedStyle(document.body).color };
    });
    expect(colours.color).toBe(colours.body);
    expect(colours.backgroundColor).not.toBe("rgb(255, 255, 255)");
  }),
);

it(
  "a user whose session was ended on the server returns to the login and reads why",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext()).page();
    await new Login(page, app.server).signIn(agent);
    await app.server.database.rows(`UPDATE "auth_sessions" SET "revokedAt" = now() WHERE "userId" = $1`, [agent.id]);
    await page.reload();
    await arriveAt(page, "/login");
    await page.getByText("Sua sessão expirou. Entre novamente.").first().waitFor();
  }),
);
