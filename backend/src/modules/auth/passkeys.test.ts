import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import type { Endpoint } from "@guiche/contract/endpoint";
import { passkeyApi, type PasskeyCreation, type PasskeyRequest } from "@guiche/contract/passkeys";
import { securityApi } from "@guiche/contract/security";
import request from "supertest";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Passkey } from "../../models/accounts/passkey";
import type { User } from "../../models/accounts/user";
import { shiftClock } from "../../core/clock";
import { Authenticator } from "../../testing/authenticator";
import { createCompany, password, setting, user } from "../../testing/factories";
import { callerWith, pathOf, signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";

const server = withServer();
const host = "desk.example.com";
const origin = `http://${host}`;

let company: { id: number };
let ana: User;
let caller: Caller;
let device: Authenticator;
beforeEach(async () => {
  shiftClock(0);
  company = await createCompany();
  ana = await user(company.id, { name: "Ana", profile: "admin" });
  caller = await signInAs(server.app, ana);
  device = new Authenticator(origin);
});

/** A call as the browser sends it from the desk's own address. */
function ask(endpoint: Endpoint, body: object, { token = caller.token, at = host } = {}) {
  const pendingRequest = request(server.app)[endpoint.method](pathOf(endpoint)).set("Host", at);
  return (token ? pendingRequest.set("Authorization", `Bearer ${token}`) : pendingRequest).send(body);
}
type PasskeyQuestion<Options> = { options: Options; ticket: string };

async function begin(): Promise<PasskeyQuestion<PasskeyCreation>> {
  return (await ask(passkeyApi.begin, { password })).body as PasskeyQuestion<PasskeyCreation>;
}
async function add(name = "Notebook", from = device) {
  const { options, ticket } = await begin();
  return ask(passkeyApi.add, { name, ticket, ...from.create(options) });
}

const login = async () => {
  const answer = await request(server.app).post("/api/auth/login").send({ email: ana.email, password });
  return { status: statusAndCode(answer), challenge: (answer.body as { challenge?: string }).challenge ?? "" };
};
async function question(challenge: string) {
  const answer = await ask(passkeyApi.secondStep, { challenge }, { token: "" });
  return answer.body as { app: boolean; passkey: PasskeyQuestion<PasskeyRequest> };
}
const answer = (challenge: string, { options, ticket }: PasskeyQuestion<PasskeyRequest>, from = device) => ({
  challenge,
  ticket,
  ...from.sign(options),
});
const enter = (body: object) => ask(passkeyApi.login, body, { token: "" });
const actions = async () =>
  (await AuditEntry.findAll({ where: { companyId: company.id }, order: ["id"], raw: true })).map((row) => row.action);

describe("adding a passkey", () => {
  it("needs the own password, gives recovery codes once, and is audited", async () => {
    expect(statusAndCode(await ask(passkeyApi.begin, { password: "wrong" }))).toBe("400 ERR_WRONG_PASSWORD");
    const first = await add();
    expect(first.status).toBe(201);
    expect((first.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    const second = await add("Celular", new Authenticator(origin));
    expect(second.body).not.toHaveProperty("recoveryCodes");
    expect((await caller.call(passkeyApi.list)).map(({ name, usedAt }) => [name, usedAt])).toEqual([
      ["Notebook", null],
      ["Celular", null],
    ]);
    expect(await caller.call(securityApi.show)).toMatchObject({ state: "on", app: false, recoveryCodesLeft: 10 });
    expect(await actions()).toContain("passkey.added");
  });

  it("names those that exist, so that a browser offers none twice, and refuses the same one again", async () => {
    await add();
    const { options, ticket } = await begin();
    expect(options.rp.id).toBe(host);
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString("base64url")]);
    const again = await ask(passkeyApi.add, { name: "Outra", ticket, ...device.create(options) });
    expect(statusAndCode(again)).toBe("409 ERR_CONFLICT");
  });

  it.each([
    ["of another site", () => new Authenticator("http://evil.example.com"), {}, "400 ERR_PASSKEY"],
    [
      "to a question that was never asked",
      () => device,
      { ticket: `${Date.now()}.${"A".repeat(22)}` },
      "400 ERR_PASSKEY",
    ],
    ["without its bytes", () => device, { attestationObject: "AAAA" }, "400 ERR_PASSKEY"],
    ["to a forged ticket", () => device, { ticket: "x" }, "401 ERR_SESSION_EXPIRED"],
  ])("refuses an answer %s", async (_what, from, changedFields, refusal) => {
    const { options, ticket } = await begin();
    const response = await ask(passkeyApi.add, { name: "X", ticket, ...from().create(options), ...changedFields });
    expect(statusAndCode(response)).toBe(refusal);
    expect(await Passkey.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("refuses an answer after five minutes, and one to the question of another user", async () => {
    const late = await begin();
    shiftClock(5 * 60_000 + 1_000);
    caller = await signInAs(server.app, ana);
    const body = { name: "X", ticket: late.ticket, ...device.create(late.options) };
    expect(statusAndCode(await ask(passkeyApi.add, body))).toBe("401 ERR_SESSION_EXPIRED");
    const { options, ticket } = await begin();
    const bia = await signInAs(server.app, await user(company.id));
    const response = await ask(passkeyApi.add, { name: "X", ticket, ...device.create(options) }, bia);
    expect(statusAndCode(response)).toBe("400 ERR_PASSKEY");
  });
});

describe("signing in with a passkey", () => {
  it("asks for it after the password, and opens a session", async () => {
    await add();
    const { status, challenge } = await login();
    expect(status).toBe("401 ERR_SECOND_FACTOR");
    const { app, passkey } = await question(challenge);
    expect([app, passkey.options.allowCredentials]).toEqual([
      false,
      [{ id: device.id.toString("base64url"), type: "public-key" }],
    ]);
    const response = await enter(answer(challenge, passkey));
    expect(response.status).toBe(200);
    caller = callerWith(server.app, (response.body as { token: string }).token);
    expect((await caller.call(authApi.me)).secondFactor).toBe("on");
    expect((await caller.call(passkeyApi.list))[0]?.usedAt).not.toBeNull();
  });

  it("takes an answer once, also when it comes twice at the same time", async () => {
    await add();
    const { challenge } = await login();
    const body = answer(challenge, (await question(challenge)).passkey);
    const answers = await Promise.all([enter(body), enter(body)]);
    expect(answers.map(statusAndCode).sort()).toEqual(["200", "400 ERR_PASSKEY"]);
    expect(statusAndCode(await enter(body))).toBe("400 ERR_PASSKEY");
  });

  it("refuses another key's signature, another site's and an outsider's key", async () => {
    await add();
    const { challenge } = await login();
    const { passkey } = await question(challenge);
    const other = answer(challenge, passkey, new Authenticator(origin));
    expect(statusAndCode(await enter(other))).toBe("400 ERR_PASSKEY");
    const knownCredential = { credentialId: device.id.toString("base64url") };
    expect(statusAndCode(await enter({ ...other, ...knownCredential }))).toBe("400 ERR_PASSKEY");
    const elsewhere = await ask(passkeyApi.login, answer(challenge, passkey), { token: "", at: "evil.example.com" });
    expect(statusAndCode(elsewhere)).toBe("400 ERR_PASSKEY");
    expect(await actions()).toContain("login.failed");
  });

  it("takes a recovery code as well, and a remembered browser is asked for neither", async () => {
    const { recoveryCodes } = (await add()).body as { recoveryCodes: string[] };
    const { challenge } = await login();
    const response = await ask(securityApi.secondStep, { challenge, code: recoveryCodes[0] ?? "" }, { token: "" });
    expect(response.status).toBe(200);
    const next = await login();
    const rememberedResponse = await enter({
      ...answer(next.challenge, (await question(next.challenge)).passkey),
      remember: true,
    });
    const cookies = (rememberedResponse.headers["set-cookie"] as unknown as string[]).map((line) => line.split(";")[0]);
    const again = await request(server.app)
      .post("/api/auth/login")
      .set("Cookie", cookies.join("; "))
      .send({ email: ana.email, password });
    expect(again.status).toBe(200);
  });

  it("shows a forged challenge nothing", async () => {
    const response = await ask(passkeyApi.secondStep, { challenge: "1.1.1" }, { token: "" });
    expect(statusAndCode(response)).toBe("401 ERR_SESSION_EXPIRED");
  });
});

describe("a person's passkeys", () => {
  it("can be renamed and removed by their owner alone, with the password", async () => {
    const { id } = (await add()).body as { id: number };
    const params = { passkeyId: id };
    expect((await caller.call(passkeyApi.rename, { params, body: { name: " Mesa " } })).name).toBe("Mesa");
    const bia = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    expect(statusAndCode(await bia.ask(passkeyApi.rename, { params, body: { name: "X" } }))).toBe("404 ERR_NOT_FOUND");
    expect(statusAndCode(await bia.ask(passkeyApi.remove, { params, body: { password } }))).toBe("404 ERR_NOT_FOUND");
    const wrong = await caller.ask(passkeyApi.remove, { params, body: { password: "wrong" } });
    expect(statusAndCode(wrong)).toBe("400 ERR_WRONG_PASSWORD");
    await add("Celular", new Authenticator(origin));
    await caller.call(passkeyApi.remove, { params, body: { password } });
    expect((await caller.call(passkeyApi.list)).map(({ name }) => name)).toEqual(["Celular"]);
    expect((await caller.call(securityApi.show)).state).toBe("on");
    expect((await actions()).slice(-1)).toEqual(["passkey.removed"]);
  });

  it("turn the second factor off with the last of them, when there is no app", async () => {
    const { id } = (await add()).body as { id: number };
    await caller.call(passkeyApi.remove, { params: { passkeyId: id }, body: { password } });
    expect(await caller.call(securityApi.show)).toMatchObject({ state: "off", recoveryCodesLeft: 0 });
    expect((await login()).status).toBe("200");
    expect((await actions()).filter((action) => action === "factor.disabled")).toHaveLength(1);
  });

  it("go with the second factor when it is turned off", async () => {
    await add();
    await caller.call(securityApi.turnOff, { body: { password } });
    expect(await caller.call(passkeyApi.list)).toEqual([]);
    expect((await login()).status).toBe("200");
  });

  it("meet the rule that admins need a second factor", async () => {
    await setting(company.id, "adminSecondFactor", "enabled");
    expect((await caller.call(authApi.me)).secondFactor).toBe("required");
    await add();
    expect((await caller.call(authApi.me)).secondFactor).toBe("on");
  });
});
