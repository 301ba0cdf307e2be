/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { invitationApi } from "@guiche/contract/invitations";
import { companyApi, type SignUpInput } from "@guiche/contract/companies";
import { platformApi } from "@guiche/contract/platform";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Company } from "../../models/accounts/company";
import { Setting } from "../../models/accounts/setting";
import { User } from "../../models/accounts/user";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { signInWithPassword, signInAs, callerWith, type Caller } from "../../testing/sign-in-as";
import { createCompany, password, plan, user } from "../../testing/factories";
import { startTestServer, type TestServer } from "../../testing/start-server";

let server: TestServer;
let otherCompany: Caller;
let owner: Caller;
let platformId: number;
beforeAll(async () => {
  server = await startTestServer();
  otherCompany = callerWith(server.app, "");
  platformId = (await createCompany()).id;
  owner = await signInAs(server.app, await user(platformId, { super: true, profile: "admin", name: "Olga" }));
});
afterAll(async () => {
  shiftClock(0);
  await server.stop();
});

let planId: number;
let serial = 0;
beforeEach(async () => {
  planId = (await plan()).id;
});
const input = (values: Partial<SignUpInput> = {}): SignUpInput => ({
  name: "Padaria Sol",
  email: `dono-${(serial += 1)}@example.com`,
  phone: "11999999999",
  password,
  planId,
  ...values,
});
const signUp = (body: object) => otherCompany.ask(companyApi.signUp, { body: body as Record<string, unknown> });
const counts = async () => [await Company.count(), await User.count(), await Setting.count()];

describe("signing up", () => {
  it("is refused for a plan that is not offered or allows no users, and leaves no rows behind", async () => {
    const before = await counts();
    const hiddenPlan = await plan({ isPublic: false });
    const empty = await plan({ users: 0 });
    for (const id of [hiddenPlan.id, 999_999]) {
      const answer = await signUp(input({ planId: id }));
      expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_PLAN_FOUND" }]);
    }
    const full = await signUp(input({ planId: empty.id }));
    expect([full.status, full.body]).toEqual([400, { error: "ERR_PLAN_LIMIT_REACHED" }]);
    expect(await counts()).toEqual(before);
  });

  it("with an address that another company uses answers as with any other", async () => {
    const { email } = await user((await createCompany()).id);
    const [existingEmailResponse, unknown] = [
      await signUp(input({ email, password: "Other-Pass-1" })),
      await signUp(input()),
    ];
    expect([existingEmailResponse.status, Object.keys(existingEmailResponse.body as object)]).toEqual([
      201,
      Object.keys(unknown.body as object),
    ]);
    const createdUser = await User.findOne({
      where: { companyId: (existingEmailResponse.body as { id: number }).id },
      rejectOnEmpty: true,
    });
    expect(createdUser).toMatchObject({ email, emailConfirmedAt: null });
  });

  it("is refused while the platform's owner has disabled it", async () => {
    const set = (value: string) => owner.call(platformApi.setSetting, { params: { key: "signUp" }, body: { value } });
    await set("disabled");
    const answer = await signUp(input());
    await set("enabled");
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_USER_CREATION_DISABLED" }]);
    expect((await signUp(input())).status).toBe(201);
  });

  it("creates a company with a three-day trial, counted in its own time zone, and an admin who can sign in", async () => {
    // 23:30 in São Paulo is already tomorrow in London.
    const evening = new Date();
    evening.setUTCHours(26, 30, 0, 0);
    shiftClock(evening.getTime() - Date.now());
    const body = input();
    const answer = await signUp(body);
    shiftClock(0);
    const due = new Date(evening.getTime() - 3 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: "Padaria Sol",
      email: body.email,
      phone: "11999999999",
      planId,
      plan: { id: planId },
      status: true,
      campaignsEnabled: true,
      dueDate: due,
      recurrence: "MENSAL",
    });
    const { id } = answer.body as { id: number };
    expect(JSON.stringify(answer.body)).not.toContain(password);
    expect((await Company.findByPk(id, { raw: true }))?.trialExpiration).toBe(due);
    const me = await (await signInWithPassword(server.app, body.email)).call(authApi.me);
    expect(me).toMatchObject({ profile: "admin", super: false, allTicket: "enable", companyId: id, email: body.email });
    expect(await Setting.findAll({ where: { companyId: id }, raw: true })).toMatchObject([
      { key: "campaignsEnabled", value: "true" },
    ]);
    const log = await AuditEntry.findAll({ where: { companyId: id, action: "company.created" }, raw: true });
    expect(log).toMatchObject([{ userId: me.id, userName: me.name, target: "Padaria Sol" }]);
    expect(log[0]?.ip).not.toBe("");
  });

  it.each([
    [{ userName: " Ana Souza " }, "Ana Souza"],
    [{ userName: "" }, "Padaria Sol"],
    [{}, "Padaria Sol"],
  ])("with %j names the first person %s", async (nameFields, name) => {
    const answer = await signUp({ ...input(), ...nameFields });
    expect(answer.status).toBe(201);
    const { id } = answer.body as { id: number };
    expect(await User.findAll({ where: { companyId: id }, raw: true })).toMatchObject([{ name }]);
    expect(await AuditEntry.findAll({ where: { companyId: id, action: "company.created" }, raw: true })).toMatchObject([
      { userName: name, target: "Padaria Sol" },
    ]);
  });

  it("speaks to its customers in the language of the sign-up, by default Portuguese", async () => {
    const languageOf = async (more: object) => {
      const { id } = (await signUp({ ...input(), ...more })).body as { id: number };
      return (await settingsOf(scopeOfRow({ companyId: id }))).language;
    };
    expect([await languageOf({ language: "es" }), await languageOf({})]).toEqual(["es", "pt"]);
    expect((await signUp({ ...input(), language: "tlh" as "pt" })).status).toBe(400);
  });

  it("refuses a person's name of one letter", async () => {
    const answer = await signUp(input({ userName: "A" }));
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", fields: { userName: "Too Short!" } });
  });

  it("ignores fields it does not ask for", async () => {
    const answer = await signUp({
      ...input(),
      companyId: 1,
      id: 1,
      super: true,
      profile: "user",
      dueDate: "2099-01-01",
      status: false,
      recurrence: "ANUAL",
      campaignsEnabled: false,
    });
    expect(answer.body).toMatchObject({ status: true, recurrence: "MENSAL", campaignsEnabled: true });
    const { id, dueDate } = answer.body as { id: number; dueDate: string };
    const { company } = await (
      await signInWithPassword(server.app, (answer.body as { email: string }).email)
    ).call(authApi.me);
    expect(company).toMatchObject({ dueDate, state: "trial" });
    expect(id).not.toBe(1);
    expect(dueDate < "2099").toBe(true);
    expect(await User.findAll({ where: { companyId: id }, raw: true })).toMatchObject([
      { profile: "admin", super: false },
    ]);
  });
});

describe("a company created by the platform's owner", () => {
  it("is refused for a missing plan", async () => {
    const before = await counts();
    const response = await owner.ask(companyApi.create, { body: input({ planId: 999_999 }) });
    expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_PLAN_FOUND" }]);
    expect(await counts()).toEqual(before);
  });

  it("with a password gets an admin who signs in with it, and the chosen fields", async () => {
    const hiddenPlan = await plan({ isPublic: false });
    const chosenTerms = {
      planId: hiddenPlan.id,
      dueDate: "2099-05-31",
      recurrence: "ANUAL" as const,
      campaignsEnabled: false,
    };
    const body = { ...input(chosenTerms), ...chosenTerms };
    const answer = await owner.ask(companyApi.create, { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...chosenTerms, status: true });
    const me = await (await signInWithPassword(server.app, body.email)).call(authApi.me);
    expect(me).toMatchObject({ profile: "admin", companyId: (answer.body as { id: number }).id });
    const both = await AuditEntry.findAll({ where: { action: "company.created", userName: "Olga" }, raw: true });
    expect(both.map(({ companyId }) => companyId).sort()).toEqual([platformId, me.companyId].sort());
  });

  it("without a password gets an admin who is invited and whose password no one knows", async () => {
    const { password: _none, ...body } = input({ name: "Sem Senha" });
    const { id, invitation } = await owner.call(companyApi.create, { body });
    const person = await User.findOne({ where: { companyId: id }, rejectOnEmpty: true });
    expect(person).toMatchObject({ name: "Sem Senha", email: body.email, profile: "admin", allTicket: true });
    expect((await otherCompany.ask(authApi.login, { body: { email: body.email, password: "undefined" } })).status).toBe(
      401,
    );
    expect(invitation).toMatchObject({ mailed: false });
    await otherCompany.call(invitationApi.accept, { body: { token: invitation?.token, password } });
    const me = await (await signInWithPassword(server.app, body.email)).call(authApi.me);
    expect(me).toMatchObject({ companyId: id, profile: "admin" });
    const log = await AuditEntry.findAll({ where: { companyId: id, action: "user.invited" }, raw: true });
    expect(log).toMatchObject([{ userName: "Olga", target: body.email, details: { by: "link" } }]);
  });
});
