import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { securityApi } from "@guiche/contract/security";
import { userApi } from "@guiche/contract/users";
import { SecondFactor } from "../../models/accounts/second-factor";
import { TrustedBrowser } from "../../models/accounts/trusted-browser";
import type { User } from "../../models/accounts/user";
import { callerWith, signInAs } from "../../testing/sign-in-as";
import { createCompany, password, setting, trustedBrowser, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";

const server = withServer();
const mailbox = withMailbox();
let company: { id: number };
let ana: User;
let boss: User;
beforeEach(async () => {
  company = await createCompany();
  ana = await user(company.id, { name: "Ana" });
  boss = await user(company.id, { profile: "admin" });
});

const waitForMails = async (count: number) => {
  await until("mails are written", () => mailbox.all().length >= count);
  return mailbox.all();
};

describe("a change of what protects an account is mailed", () => {
  it("to the address from before, when email and password change", async () => {
    const caller = await signInAs(server.app, ana);
    await trustedBrowser(company.id, ana.id);
    const body = { email: `new-${ana.email}`, password: "Brand-New-1", oldPassword: password };
    await caller.call(userApi.update, { params: { id: ana.id }, body });
    const securityMails = (await waitForMails(3)).filter(({ text }) => !text.includes("Confirme que ele é seu"));
    expect(securityMails.map(({ to }) => to)).toEqual([ana.email, ana.email]);
    const text = securityMails.map((mail) => mail.text).join();
    expect(text).toContain("Olá, Ana!");
    expect(text).toContain("O e-mail da sua conta no Guichê foi trocado.");
    expect(text).toContain("A senha da sua conta no Guichê foi trocada.");
    // The former address gets no code to choose a password with.
    const [ofEmail] = securityMails.filter((mail) => mail.text.includes("O e-mail da sua conta"));
    expect(ofEmail?.text).not.toContain("Esqueceu a senha");
    expect(text).not.toContain("quem administra a sua empresa.\r\n\r\nSe");
    expect(text).not.toContain("Brand-New-1");
    expect(await TrustedBrowser.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("also when an admin changes it, and says so in the company's language", async () => {
    await setting(company.id, "language", "en");
    const admin = await signInAs(server.app, boss);
    await admin.call(userApi.update, { params: { id: ana.id }, body: { password: "Brand-New-1" } });
    const [mail] = await waitForMails(1);
    expect(mail?.to).toBe(ana.email);
    expect(mail?.text).toContain("The password of your Guichê account was changed.");
    expect(mail?.text).toContain("The change was made by an admin of your company.");
  });

  it("not when only the name changes", async () => {
    const caller = await signInAs(server.app, ana);
    await caller.call(userApi.update, { params: { id: ana.id }, body: { name: "Ana Maria" } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mailbox.all()).toEqual([]);
  });

  it("when a code from the mail set the password", async () => {
    const nobody = callerWith(server.app, "");
    await nobody.call(authApi.forgot, { body: { email: ana.email } });
    const [code] = await waitForMails(1);
    const token = /Código: (\w+)/.exec(code?.text ?? "")?.[1] ?? "";
    await nobody.call(authApi.reset, { body: { email: ana.email, token, password: "Brand-New-1" } });
    const receivedMails = await waitForMails(2);
    expect(receivedMails.some(({ text }) => text.includes("A senha da sua conta no Guichê foi trocada."))).toBe(true);
  });

  it("when an admin turns off a colleague's second factor", async () => {
    await setting(company.id, "language", "es");
    await SecondFactor.create({
      companyId: company.id,
      userId: ana.id,
      secret: Buffer.from("x"),
      confirmedAt: new Date(),
    });
    const admin = await signInAs(server.app, boss);
    await admin.call(securityApi.turnOffOf, { params: { id: ana.id }, body: { password } });
    const [mail] = await waitForMails(1);
    expect(mail?.to).toBe(ana.email);
    expect(mail?.text).toContain("Se desactivó la verificación en dos pasos");
  });
});
