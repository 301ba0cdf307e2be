import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import { enter, Login } from "../harness/pages/login";
import { Shell, arriveAt } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Walker } from "../harness/pages/walker";
import { Company } from "../harness/company";
import { startHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

it(
  "a visitor is redirected to the login and back to the address, a signed-in user from the login to the home page, and signing out clears every tab",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const context = await app.newContext();
    const page = await context.page();
    const path = "/tickets/3f0c5b1e-58a7-4f6e-9a39-6f1f0a3d2c11";
    await page.goto(app.server.url + path);
    await arriveAt(page, "/login");
    await new Login(page, app.server).attempt(agent);
    await arriveAt(page, path);
    await page.locator("main#content h1").waitFor();
    const otherTab = await context.page();
    await otherTab.goto(`${app.server.url}/login`);
    await arriveAt(otherTab, "/tickets");
    await new Walker(otherTab).goTo("/nowhere");
    await otherTab.getByRole("heading", { name: "Página não encontrada" }).waitFor();
    await otherTab.getByRole("link", { name: "Ir para o início" }).click();
    await arriveAt(otherTab, "/tickets");
    await otherTab.getByText(`Olá, ${agent.name}`).waitFor();

    // The browser renders a background tab only once a second.
    await page.bringToFront();
    await new Shell(page).signOut();
    await arriveAt(page, "/login");
    await arriveAt(otherTab, "/login");
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|userId|companyId/.test(key))),
    ).toEqual([]);
    expect((await context.browserContext.cookies()).filter(({ value }) => value !== "")).toEqual([]);
  }),
);

it(
  "signing in on a second computer notifies the first one and signs it out; its draft survives until its user signs out",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const agent = await company.agent();
    const ticket = await company.ticket({ customer: "Renata Dias", agent, status: "open", firstMessage: "Oi" });
    const page = await enter(app, agent, `/tickets/${ticket.uuid}`);
    const [login, conversation, list] = [new Login(page, app.server), new Conversation(page), new TicketList(page)];
    const signInAndReopen = async () => {
      await login.attempt(agent);
      await list.card("Renata Dias").waitFor();
      await list.open("Renata Dias");
      await conversation.bubble("Oi").waitFor();
    };
    await conversation.composer.fill("Um momento, ");
    await list.card("Renata Dias").getByText("Rascunho:").waitFor();
    const second = await (await app.newContext()).page();
    const noticePromise = new Shell(page).willShowNotice("Sua conta foi acessada em outro computador.");
    await Promise.all([noticePromise, new Login(second, app.server).signIn(agent)]);
    await arriveAt(page, "/login");
    await page.waitForFunction(() => localStorage.getItem("token") === null);
    await second.reload();
    await second.getByText(`Olá, ${agent.name}`).waitFor();
    // Shown after the reload, which would clear what is written in the login before.
    await page.getByText(/^Você saiu porque sua conta foi acessada em outro computador/).waitFor();
    await signInAndReopen();
    await until("the draft is back", async () => (await conversation.composer.inputValue()) === "Um momento, ");
    await new Shell(page).signOut();
    await page.getByRole("button", { name: "Sair e excluir" }).click();
    await arriveAt(page, "/login");
    await signInAndReopen();
    expect(await conversation.composer.inputValue()).toBe("");
    expect(await list.card("Renata Dias").getByText("Rascunho:").count()).toBe(0);
  }),
);

it(
  "the chosen theme applies from the first paint after a reload, and to toasts",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
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
    await new Login(page, app.server).attempt(agent);
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
