import { createHmac } from "node:crypto";
import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Login, enter } from "../harness/pages/login";
import { Shell } from "../harness/pages/shell";
import { Company, password } from "../harness/company";
import { startHarness } from "../harness/suite/harness";
import { expectAccessible } from "../harness/browser/screen-checks";

const withHarness = startHarness();

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows, so many steps of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (char) => alphabet.indexOf(char).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE((hash[19] ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function openSecurity(page: Page) {
  await page.getByRole("button", { name: "Sua conta" }).click();
  await page.getByRole("menuitem", { name: "Segurança" }).click();
  return page.getByRole("dialog", { name: "Segurança" });
}

/** Chromium's own authenticator, which confirms every question by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

it(
  "a user turns two-step verification on, signs in with a code and with a recovery code",
  withHarness(async (app) => {
    app.allowErrors(/401/);
    const agent = await (await Company.create(app.server.database)).agent({ profile: "admin" });
    const page = await enter(app, agent);
    const dialog = await openSecurity(page);
    await dialog.getByText("este navegador").waitFor();
    await dialog.getByRole("button", { name: "Ativar" }).click();
    await dialog.getByLabel("Sua senha atual").fill(password);
    await dialog.getByRole("button", { name: "Continuar" }).click();
    const secret = ((await dialog.getByTestId("totp-secret").textContent()) ?? "").replaceAll(" ", "");
    await expectAccessible(page, "the QR code of two-step verification");
    await dialog.getByLabel("Código de seis dígitos").fill(codeOf(secret));
    await dialog.getByRole("button", { name: "Ativar" }).click();
    await dialog.getByRole("list", { name: "Códigos de recuperação" }).waitFor();
    const codes = await dialog
      .getByRole("list", { name: "Códigos de recuperação" })
      .getByRole("listitem")
      .allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible(page, "recovery codes");
    await dialog.getByRole("button", { name: "Já guardei os códigos" }).click();
    await dialog.getByText(/^Ativada em/).waitFor();
    await dialog.getByRole("button", { name: "Fechar" }).click();
    await new Shell(page).signOut();

    const login = new Login(page, app.server);
    await login.submit.waitFor();
    await login.attempt(agent);
    await page.getByLabel("Código de seis dígitos").waitFor();
    await expectAccessible(page, "login with a code");
    await page.getByLabel("Código de seis dígitos").fill(codeOf(secret, 1));
    await page.getByLabel("Lembrar este navegador por 30 dias").check();
    await login.submit.click();
    await page.locator("main#content h1").waitFor();
    await new Shell(page).signOut();
    await login.submit.waitFor();
    await login.attempt(agent);
    await page.locator("main#content h1").waitFor();

    // Without the cookie by which it was remembered, the browser is another one.
    await new Shell(page).signOut();
    await login.submit.waitFor();
    await page.context().clearCookies();
    await login.attempt(agent);
    await page.getByRole("button", { name: "Usar código de recuperação" }).click();
    await page.getByLabel("Código de recuperação").fill(codes[0] ?? "");
    await login.submit.click();
    await page.locator("main#content h1").waitFor();
  }),
);

it(
  "an admin who must have it can do nothing before, and goes on after",
  withHarness(async (app) => {
    app.allowErrors(/403/);
    const company = await Company.create(app.server.database);
    const agent = await company.agent({ profile: "admin" });
    await company.setting("adminSecondFactor", "enabled");
    const page = await (await app.newContext()).page();
    const login = new Login(page, app.server);
    await login.open();
    await login.attempt(agent);
    await page.getByText(/^Sua empresa exige um código/).waitFor();
    await expectAccessible(page, "two-step verification that is required");
    await page.getByLabel("Sua senha atual").fill(password);
    await page.getByRole("button", { name: "Continuar" }).click();
    const secret = ((await page.getByTestId("totp-secret").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Código de seis dígitos").fill(codeOf(secret));
    await page.getByRole("button", { name: "Ativar" }).click();
    await page.getByRole("button", { name: "Já guardei os códigos" }).click();
    await page.locator("main#content h1").waitFor();
  }),
);

it(
  "a passkey is added, signs in instead of a code, and is no longer asked for once it is removed",
  withHarness(async (app) => {
    app.allowErrors(/401/);
    const site = { url: app.server.url.replace("127.0.0.1", "localhost") };
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext()).page();
    await addAuthenticator(page);
    const login = new Login(page, site);
    await login.enter(agent);
    const dialog = await openSecurity(page);
    await dialog.getByRole("button", { name: "Adicionar chave de acesso" }).click();
    await dialog.getByLabel("Sua senha atual").fill(password);
    await dialog.getByRole("button", { name: "Continuar" }).click();
    await dialog.getByRole("list", { name: "Códigos de recuperação" }).waitFor();
    await dialog.getByRole("button", { name: "Já guardei os códigos" }).click();
    await dialog.getByText(/ainda não usada$/).waitFor();
    await expectAccessible(page, "the security of an account with a passkey");
    await dialog.getByRole("button", { name: "Fechar" }).click();
    await new Shell(page).signOut();

    await login.submit.waitFor();
    await login.attempt(agent);
    await page.getByRole("button", { name: "Usar uma chave de acesso" }).click();
    await page.locator("main#content h1").waitFor();

    await openSecurity(page);
    await dialog.getByText(/usada em/).waitFor();
    await dialog.getByRole("button", { name: /^Remover: / }).click();
    await dialog.getByLabel("Sua senha atual").fill(password);
    await dialog.getByRole("button", { name: "Remover" }).click();
    await page.getByText("Chave de acesso removida").waitFor();
    await dialog.getByRole("button", { name: "Fechar" }).click();
    await new Shell(page).signOut();
    await login.submit.waitFor();
    await login.attempt(agent);
    await page.locator("main#content h1").waitFor();
  }),
);
