import { expect, it } from "@jest/globals";
import { Login } from "../harness/pages/login";
import { Reset } from "../harness/pages/reset";
import { Shell, arriveAt } from "../harness/pages/shell";
import { SignUp } from "../harness/pages/sign-up";
import { Company, newEmail, password } from "../harness/company";
import { dayIn, displayDate } from "../harness/days";
import { codeMailedTo } from "../harness/mailbox";
import { startHarness } from "../harness/suite/harness";
import { KeyboardUser } from "../harness/browser/keyboard-user";

const withHarness = startHarness();

it(
  "a user who forgot the password sets a new one with the mailed code",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext()).page();
    const [login, reset, shell] = [new Login(page, app.server), new Reset(page, app.server), new Shell(page)];
    const strong = "Nova-Senha-7";

    await login.open();
    await login.email.fill(agent.email);
    await page.getByRole("link", { name: "Esqueceu a senha?" }).click();
    await arriveAt(page, "/forgetpsw");
    // The login also has a field of that name and stays until the new page appears.
    await reset.send.waitFor();
    expect(await reset.email.inputValue()).toBe(agent.email);
    await reset.email.fill("ninguem@example.com");
    await reset.send.click();
    await page.locator("p").getByText("Email não encontrado").waitFor();
    await reset.email.fill(agent.email);
    await reset.send.click();
    await shell.seesNotice("Email enviado com sucesso!");

    await reset.password.fill(strong);
    await reset.confirmation.fill(strong);
    await reset.code.fill("2222-2222");
    await reset.save.click();
    await page.locator("p").getByText("Código inválido ou expirado. Peça um novo código.").waitFor();
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    await reset.code.fill(await codeMailedTo(app.server, agent.email));
    await reset.save.click();
    await shell.seesNotice("Senha redefinida com sucesso.");
    await arriveAt(page, "/login");
    expect(await login.email.inputValue()).toBe(agent.email);
    await login.attempt(agent);
    await login.error.getByText("Erro de autenticação.").waitFor();
    await login.attempt(agent, strong);
    await arriveAt(page, "/tickets");
    await page.getByText(`Olá, ${agent.name}`).waitFor();
  }),
);

it(
  "a new user without a mouse signs up, sees when the trial ends and confirms the address with the mailed code",
  withHarness(async (app) => {
    // Another person's address belongs to no account until its owner confirms it: the form says nothing about it.
    const email = newEmail();
    await (await Company.create(app.server.database)).agent({ email, emailConfirmed: false });
    const page = await (await app.newContext()).page();
    const typist = new KeyboardUser(page);
    const own = `own-${password}`;
    await new SignUp(page, app.server).open();
    await typist.untilOn(/Nome da empresa/);
    await typist.write("Oficina Lua");
    await typist.press("Tab");
    await typist.write("Lia Souza");
    await typist.press("Tab");
    await typist.write(email);
    await typist.press("Tab");
    await typist.write("11 98765-4321");
    await typist.press("Tab");
    await typist.write(own);
    await typist.reach("Tab", /Básico/);
    await typist.press("Space");
    await typist.press("Enter");
    await arriveAt(page, "/login");
    await typist.untilOn(/Senha/);
    await typist.write(own);
    await typist.press("Enter");
    await arriveAt(page, "/");
    await page.getByText("Olá, Lia Souza").waitFor();
    await page.getByText(`Teste até ${displayDate(dayIn(3))}`).waitFor();
    await page.getByRole("button", { name: "Sua conta" }).click();
    await page.getByRole("menuitem", { name: "Confirmar e-mail" }).click();
    await page.getByText("eles ficam na pasta mail").waitFor();
    await page.getByLabel("Código").fill(await codeMailedTo(app.server, email));
    await page.getByRole("button", { name: "Confirmar" }).click();
    await page.getByText(`${email} está confirmado.`).waitFor();
  }),
);
