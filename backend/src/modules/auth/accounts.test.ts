import { describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi, type CompanyDto } from "@guiche/contract/companies";
import { securityApi } from "@guiche/contract/security";
import { userApi } from "@guiche/contract/users";
import request from "supertest";
import { Company } from "../../models/accounts/company";
import { User } from "../../models/accounts/user";
import { hashPassword } from "../../core/auth/passwords";
import { codeAt, stepAt } from "../../core/auth/totp";
import { createCompany, password, plan, user } from "../../testing/factories";
import { callerWith, signInAs, statusAndCode } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";

const server = withServer();

let serial = 0;
const newAddress = (): string => `claudia-${(serial += 1)}@example.com`;
const nobody = () => callerWith(server.app, "");
const login = (email: string, credentials: { password?: string; companyId?: number } = {}) =>
  nobody().ask(authApi.login, { body: { email, password, ...credentials } });
const tokenOf = (body: unknown): string => (body as { token: string }).token;

/** Accounts of one address in as many companies; the first one has confirmed it. */
async function accountsOf(email: string, ...names: string[]) {
  const accounts = [];
  for (const name of names) {
    const company = await createCompany({ name });
    accounts.push(await user(company.id, { email, ...(accounts.length > 0 && { emailConfirmedAt: null }) }));
  }
  return accounts as [User, User, ...User[]];
}

describe("a person with accounts in several companies", () => {
  it("and one password chooses the company, and enters the chosen one", async () => {
    const email = newAddress();
    const [sun, moon] = await accountsOf(email, "Loja Sol", "Loja Lua");
    const response = await login(email);
    expect([response.status, response.body]).toEqual([
      409,
      {
        error: "ERR_CHOOSE_COMPANY",
        companies: [
          { id: sun.companyId, name: "Loja Sol" },
          { id: moon.companyId, name: "Loja Lua" },
        ],
      },
    ]);
    for (const { id, companyId } of [moon, sun])
      expect((await login(email, { companyId })).body).toMatchObject({ user: { id, companyId } });
    const elsewhere = (await createCompany()).id;
    expect(statusAndCode(await login(email, { companyId: elsewhere }))).toBe("401 ERR_INVALID_CREDENTIALS");
    const wrong = await login(email, { password: "not-it-at-all", companyId: moon.companyId });
    expect(statusAndCode(wrong)).toBe("401 ERR_INVALID_CREDENTIALS");
  });

  it("and different passwords enters the company of the password without being asked", async () => {
    const email = newAddress();
    const [sun, moon] = await accountsOf(email, "Loja Sol", "Loja Lua");
    await moon.update({ passwordHash: await hashPassword("Another-1234", 4) });
    expect((await login(email)).body).toMatchObject({ user: { id: sun.id } });
    const other = { password: "Another-1234" };
    expect((await login(email, other)).body).toMatchObject({ user: { id: moon.id } });
    const response = await login(email, { ...other, companyId: sun.companyId });
    expect(statusAndCode(response)).toBe("401 ERR_INVALID_CREDENTIALS");
  });

  it("sees the other ones from the confirmed account, and from another those that the password opens", async () => {
    const email = newAddress();
    const [sun, moon, star] = await accountsOf(email, "Loja Sol", "Loja Lua", "Loja Astro");
    await star!.update({ passwordHash: await hashPassword("Another-1234", 4) });
    const others = async (credentials: { password?: string; companyId?: number }) =>
      (await callerWith(server.app, tokenOf((await login(email, credentials)).body)).call(authApi.companies)).map(
        ({ name }) => name,
      );
    expect(await others({ companyId: sun.companyId })).toEqual(["Loja Astro", "Loja Lua"]);
    expect(await others({ companyId: moon.companyId })).toEqual(["Loja Sol"]);
    expect(await others({ password: "Another-1234" })).toEqual([]);
  });

  it("keeps to the chosen company through the second step of its sign-in", async () => {
    const email = newAddress();
    const [sun, moon] = await accountsOf(email, "Loja Sol", "Loja Lua");
    const caller = callerWith(server.app, tokenOf((await login(email, { companyId: moon.companyId })).body));
    const { secret } = await caller.call(securityApi.begin, { body: { password } });
    const step = stepAt(new Date());
    const code = (later: number) => codeAt(bytesOf(secret), step + later);
    await caller.call(securityApi.confirm, { body: { code: code(0) } });
    const { challenge } = (await login(email, { companyId: moon.companyId })).body as { challenge: string };
    const forgedChallenge = challenge.replace(/^(\d+-\d+)-\d+/, "$1");
    expect(forgedChallenge).not.toBe(challenge);
    const secondStep = (challengeToken: string) =>
      nobody().ask(securityApi.secondStep, { body: { challenge: challengeToken, code: code(1) } });
    expect(statusAndCode(await secondStep(forgedChallenge))).toBe("401 ERR_SESSION_EXPIRED");
    const response = await secondStep(challenge);
    expect(response.body).toMatchObject({ user: { id: moon.id } });
    expect(await callerWith(server.app, tokenOf(response.body)).call(authApi.companies)).toEqual([
      { id: sun.companyId, name: "Loja Sol" },
    ]);
  });

  it("leaves no session of the other company behind in the same browser", async () => {
    const email = newAddress();
    const [sun, moon] = await accountsOf(email, "Loja Sol", "Loja Lua");
    const first = await login(email, { companyId: sun.companyId });
    const cookie = first.get("Set-Cookie")?.[0]?.split(";")[0] ?? "";
    const body = { email, password, companyId: moon.companyId };
    await request(server.app).post("/api/auth/login").set("Cookie", cookie).send(body).expect(200);
    expect(statusAndCode(await callerWith(server.app, tokenOf(first.body)).ask(authApi.me))).toBe(
      "401 ERR_SESSION_EXPIRED",
    );
  });
});

describe("a sign-up", () => {
  const body = async (email: string, secret = password) => ({
    name: "Padaria Sol",
    email,
    phone: "11999999999",
    password: secret,
    planId: (await plan()).id,
  });
  const signUp = async (email: string, secret?: string) =>
    nobody().ask(companyApi.signUp, { body: await body(email, secret) });

  it("with the address and password of an account creates nothing, answers as before and goes on opening it", async () => {
    const email = newAddress();
    const first = await signUp(email);
    const again = await signUp(email.toUpperCase());
    const where = { email: [email, email.toUpperCase()] };
    expect([await Company.count({ where }), await User.count({ where })]).toEqual([1, 1]);
    const { id } = first.body as CompanyDto;
    const { planId, plan: offeredPlan, createdAt: _at, ...same } = again.body as CompanyDto;
    expect(again.status).toBe(201);
    expect(same).toEqual({
      id,
      name: "Padaria Sol",
      email: email.toUpperCase(),
      phone: "11999999999",
      status: true,
      campaignsEnabled: true,
      dueDate: (first.body as CompanyDto).dueDate,
      recurrence: "MENSAL",
      state: "trial",
    });
    expect(offeredPlan.id).toBe(planId);
    expect((await login(email)).body).toMatchObject({ user: { companyId: id } });
  });

  it("with another password creates a company of its own, up to three unconfirmed ones of an address", async () => {
    const email = newAddress();
    const owner = await user((await createCompany()).id, { email });
    for (const secret of ["Other-Pass-1", "Other-Pass-2", "Other-Pass-3"])
      expect((await signUp(email, secret)).status).toBe(201);
    expect(statusAndCode(await signUp(email, "Other-Pass-4"))).toBe("429 ERR_TOO_MANY_ACCOUNTS");
    expect(await Company.count({ where: { email } })).toBe(3);
    expect((await login(email)).body).toMatchObject({ user: { id: owner.id } });
    for (const secret of ["Other-Pass-1", "Other-Pass-2", "Other-Pass-3"])
      expect((await login(email, { password: secret })).status).toBe(200);
  });

  it("of many at once stays within the three, and so do colleagues and changed addresses", async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 6 }, (_each, at) => signUp(email, `Other-Pass-${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    const admin = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    const colleague = { name: "Bia", email, password: "Other-Pass-7", profile: "user" };
    expect(statusAndCode(await admin.ask(userApi.create, { body: colleague }))).toBe("429 ERR_TOO_MANY_ACCOUNTS");
    const { id } = await admin.call(userApi.create, { body: { ...colleague, email: newAddress() } });
    const response = await admin.ask(userApi.update, { params: { id }, body: { email } });
    expect(statusAndCode(response)).toBe("429 ERR_TOO_MANY_ACCOUNTS");
  });
});

/** The bytes of a secret in base 32. */
function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (char) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(char).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
