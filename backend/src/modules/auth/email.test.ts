import { afterEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { auditApi } from "@guiche/contract/audit";
import { companyApi } from "@guiche/contract/companies";
import { emailCodeDays, securityApi } from "@guiche/contract/security";
import { userApi } from "@guiche/contract/users";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { User } from "../../models/accounts/user";
import { shiftClock } from "../../core/clock";
import { createCompany, password, plan, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withMailbox } from "../../testing/mailbox";
import { callerWith, signInWithPassword, signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";

const server = withServer();
const mails = withMailbox();
afterEach(() => shiftClock(0));

let serial = 0;
const newAddress = (): string => `Maria-${(serial += 1)}@example.com`;
const nobody = () => callerWith(server.app, "");
const login = (email: string, secret = password) => nobody().ask(authApi.login, { body: { email, password: secret } });
const company = async () => (await createCompany({ name: `Loja ${(serial += 1)}` })).id;
const createUnconfirmed = async (email: string, companyId?: number) =>
  user(companyId ?? (await company()), { email, emailConfirmedAt: null });
const waitForCodes = (email: string, count = 1) =>
  until("the mail is sent", () => {
    const withCodes = mails.to(email).filter((mail) => codeIn(mail));
    return withCodes.length >= count ? withCodes : undefined;
  });
const codeIn = (mail = ""): string => /\b([2-9A-HJ-NP-Z]{8})\b/.exec(mail)?.[1] ?? "";
const confirm = (caller: Caller, code: string) => caller.ask(securityApi.confirmEmail, { body: { code } });
const confirmedAt = async ({ id }: { id: number }) => (await User.findByPk(id))?.emailConfirmedAt ?? null;

describe("an address", () => {
  it("of a sign-up is unconfirmed: its owner signs in at once and confirms it with the mailed code", async () => {
    const email = newAddress();
    const body = { name: "Padaria Sol", email, phone: "", password, planId: (await plan()).id };
    await nobody().call(companyApi.signUp, { body });
    const admin = await signInWithPassword(server.app, email);
    expect(await admin.call(authApi.me)).toMatchObject({ email, emailConfirmed: false });
    const [mail] = await waitForCodes(email);
    expect(mail).toContain("Padaria Sol");
    const code = codeIn(mail);
    expect(statusAndCode(await confirm(admin, code === "22222222" ? "33333333" : "22222222"))).toBe(
      "400 ERR_WRONG_CODE",
    );
    expect(statusAndCode(await confirm(admin, ` ${code.toLowerCase()} `))).toBe("200");
    expect(await admin.call(authApi.me)).toMatchObject({ emailConfirmed: true });
    const { records } = await admin.call(auditApi.list, { query: { action: "email.confirmed" } });
    expect(records).toMatchObject([{ target: email, user: { name: "Padaria Sol" } }]);
  });

  it("of a new colleague is mailed a code, and so is a changed one, which is unconfirmed again", async () => {
    const admin = await signInAs(server.app, await user(await company(), { profile: "admin" }));
    const [first, second] = [newAddress(), newAddress()];
    const body = { name: "Bia", email: first, password, profile: "user" };
    const { id, emailConfirmed } = await admin.call(userApi.create, { body });
    expect(emailConfirmed).toBe(false);
    expect(
      statusAndCode(await confirm(await signInWithPassword(server.app, first), codeIn((await waitForCodes(first))[0]))),
    ).toBe("200");
    const respelledUser = await admin.call(userApi.update, { params: { id }, body: { email: first.toUpperCase() } });
    expect(respelledUser.emailConfirmed).toBe(true);
    const movedUser = await admin.call(userApi.update, { params: { id }, body: { email: second } });
    expect(movedUser.emailConfirmed).toBe(false);
    await waitForCodes(second);
  });

  it("is confirmed by one account; the other keeps its password and is told so", async () => {
    const email = newAddress();
    const [owner, claimant] = [await createUnconfirmed(email), await createUnconfirmed(email.toUpperCase())];
    const callers = [];
    for (const { companyId, id } of [owner, claimant]) {
      const secret = `Secret-${id}`;
      const boss = await signInAs(server.app, await user(companyId, { profile: "admin" }));
      await boss.call(userApi.update, { params: { id }, body: { password: secret } });
      const caller = callerWith(
        server.app,
        (await nobody().call(authApi.login, { body: { email, password: secret } })).token,
      );
      await caller.call(securityApi.sendEmailCode);
      callers.push(caller);
    }
    const codes = (await waitForCodes(email, 2)).map((mail) => codeIn(mail));
    const answers = [];
    for (const caller of callers) for (const code of codes) answers.push(statusAndCode(await confirm(caller, code)));
    expect(answers.sort()).toEqual(["200", "200", "400 ERR_WRONG_CODE", "409 ERR_EMAIL_CONFIRMED_ELSEWHERE"].sort());
    expect([await confirmedAt(owner), await confirmedAt(claimant)]).toEqual([expect.any(Date), null]);
    for (const { id, companyId } of [owner, claimant])
      expect((await login(email, `Secret-${id}`)).body).toMatchObject({ user: { id, companyId } });
  });
});

describe("a code", () => {
  it("works for some days, in its own account alone, and not for a changed address", async () => {
    const email = newAddress();
    const [person, other] = [await createUnconfirmed(email), await createUnconfirmed(newAddress())];
    const callers = [await signInAs(server.app, person), await signInAs(server.app, other)] as const;
    await callers[0].call(securityApi.sendEmailCode);
    const code = codeIn((await waitForCodes(email))[0]);
    expect(statusAndCode(await confirm(callers[1], code))).toBe("400 ERR_WRONG_CODE");
    shiftClock((emailCodeDays + 1) * 86_400_000);
    expect(statusAndCode(await confirm(await signInAs(server.app, person), code))).toBe("400 ERR_WRONG_CODE");
    shiftClock(emailCodeDays * 86_400_000 - 60_000);
    expect(statusAndCode(await confirm(await signInAs(server.app, person), code))).toBe("200");
  });

  it("is not mailed to a confirmed address", async () => {
    const person = await user(await company());
    await (await signInAs(server.app, person)).call(securityApi.sendEmailCode);
    expect(mails.to(person.email)).toEqual([]);
  });
});

describe("a user who claims the address of another", () => {
  it("neither signs in to the owner's account nor keeps the owner out, however often it is claimed", async () => {
    const email = newAddress();
    const owner = await user(await company(), { email });
    const claims = [];
    for (let count = 0; count < 6; count += 1) claims.push(await createUnconfirmed(email));
    await User.update({ passwordHash: "none" }, { where: { id: claims.map(({ id }) => id) } });
    expect((await login(email)).body).toMatchObject({ user: { id: owner.id } });
    await User.update({ emailConfirmedAt: null }, { where: { id: owner.id } });
    // It has been used before, and stays ahead of claims that are used after it.
    await User.update({ firstSignInAt: new Date() }, { where: { id: claims.map(({ id }) => id) } });
    expect((await login(email)).body).toMatchObject({ user: { id: owner.id } });
  });

  it("without a confirmed or used account comes after the newest", async () => {
    const email = newAddress();
    const claims = [];
    for (let count = 0; count < 6; count += 1) claims.push(await createUnconfirmed(email));
    await User.update({ passwordHash: "none" }, { where: { id: claims.map(({ id }) => id) } });
    const newcomer = await createUnconfirmed(email);
    expect((await login(email)).body).toMatchObject({ user: { id: newcomer.id } });
  });

  it("does not see the owner's wrong passwords in the audit log", async () => {
    const email = newAddress();
    const [owner, claimant] = [await user(await company(), { email }), await createUnconfirmed(email)];
    expect((await login(email, "Wrong-1234")).status).toBe(401);
    const failures = () =>
      AuditEntry.findAll({ where: { action: "login.failed", companyId: [owner.companyId, claimant.companyId] } });
    await until("the failure is recorded", async () => ((await failures()).length > 0 ? true : undefined));
    expect((await failures()).map(({ companyId }) => companyId)).toEqual([owner.companyId]);
  });

  it("gets no code of the owner: each account has its own, mailed with the company's name", async () => {
    const email = newAddress();
    const [owner, claimant] = [await user(await company(), { email }), await createUnconfirmed(email)];
    await nobody().call(authApi.forgot, { body: { email } });
    const [first = "", second = ""] = await waitForCodes(email, 2);
    expect([first, second].map((mail) => /Empresa: Loja \d+/.test(mail))).toEqual([true, true]);
    await nobody().call(authApi.reset, { body: { email, token: codeIn(second), password: "Brand-New-1" } });
    expect((await login(email, "Brand-New-1")).body).toMatchObject({ user: { id: claimant.id } });
    expect((await login(email)).body).toMatchObject({ user: { id: owner.id } });
    expect(await confirmedAt(claimant)).toBeNull();
  });
});

it("a mail to an unconfirmed address shows names without links, and one to a confirmed address as they are", async () => {
  const email = newAddress();
  const body = { name: "Ganhe em loja.example/x", email, phone: "", password, planId: (await plan()).id };
  const { id } = await nobody().call(companyApi.signUp, { body });
  const [mail] = await waitForCodes(email);
  await nobody().call(authApi.forgot, { body: { email } });
  const [, code] = await waitForCodes(email, 2);
  for (const each of [mail, code]) {
    expect(each).toContain("Ganhe em lojaexamplex");
    expect(each).not.toContain("loja.example");
  }
  const admin = await User.findOne({ where: { companyId: id }, rejectOnEmpty: true });
  await admin.update({ emailConfirmedAt: new Date() });
  await nobody().call(authApi.forgot, { body: { email } });
  expect((await waitForCodes(email, 3))[2]).toContain("Ganhe em loja.example/x");
});

it("a password chosen with a mailed code confirms the address", async () => {
  const person = await createUnconfirmed(newAddress());
  await nobody().call(authApi.forgot, { body: { email: person.email } });
  const [mail] = await waitForCodes(person.email);
  expect(mail).not.toContain("Empresa:");
  await nobody().call(authApi.reset, { body: { email: person.email, token: codeIn(mail), password: "Brand-New-1" } });
  expect(await confirmedAt(person)).not.toBeNull();
});
