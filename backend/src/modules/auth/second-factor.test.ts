import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { queueApi } from "@guiche/contract/queues";
import { recoveryCodes, securityApi, trustedDays } from "@guiche/contract/security";
import { userApi } from "@guiche/contract/users";
import request, { type Response } from "supertest";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { SecondFactor } from "../../models/accounts/second-factor";
import type { User } from "../../models/accounts/user";
import { env } from "../../config/env";
import { codeAt, stepAt } from "../../core/auth/totp";
import { now, shiftClock } from "../../core/clock";
import { configureLimits } from "../../core/http/limits";
import { callerWith, signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, password, setting, user } from "../../testing/factories";
import { scopeOfRow } from "../../core/tenant/scope";
import { factorStore } from "./factor.store";
import { withServer } from "../../testing/server";

const server = withServer();
let company: { id: number };
let ana: User;
const stepMs = 30_000;
/** At the beginning of a step, so that a test ends before the code changes. */
const shiftToStep = (laterMs = 0) => shiftClock(laterMs + stepMs - (Date.now() % stepMs));
beforeEach(async () => {
  shiftToStep();
  company = await createCompany();
  ana = await user(company.id, { name: "Ana", profile: "admin" });
});

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (char) => alphabet.indexOf(char).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
/** The app's code now, or some steps from now. */
const codeOf = (secret: string, steps = 0) => codeAt(bytesOf(secret), stepAt(now()) + steps);

const login = (email = ana.email, cookie = "") =>
  request(server.app).post("/api/auth/login").set("Cookie", cookie).send({ email, password });
const challengeIn = (answer: Response) => String((answer.body as { challenge?: string }).challenge);
const second = (challenge: string, code: string, remember = false) =>
  callerWith(server.app, "").ask(securityApi.secondStep, { body: { challenge, code, remember } });

/** Turns the second factor on; the next step's code is the first that is still unused. */
async function enrol(caller: Caller) {
  const { secret, address } = await caller.call(securityApi.begin, { body: { password } });
  const { recoveryCodes: codes } = await caller.call(securityApi.confirm, { body: { code: codeOf(secret) } });
  return { secret, address, codes };
}
const enrolAna = async () => enrol(await signInAs(server.app, ana));
const actions = async () =>
  (await AuditEntry.findAll({ where: { companyId: company.id }, order: ["id"], raw: true })).map(
    ({ action }) => action,
  );

describe("turning the second factor on", () => {
  it("needs the own password and a right code, and is audited", async () => {
    const caller = await signInAs(server.app, ana);
    expect(statusAndCode(await caller.ask(securityApi.begin, { body: { password: "wrong" } }))).toBe(
      "400 ERR_WRONG_PASSWORD",
    );
    expect(statusAndCode(await caller.ask(securityApi.confirm, { body: { code: "123456" } }))).toBe("409 ERR_CONFLICT");
    const { secret, address } = await caller.call(securityApi.begin, { body: { password } });
    expect(address).toBe(
      `otpauth://totp/Guich%C3%AA:${encodeURIComponent(ana.email)}?secret=${secret}&issuer=Guich%C3%AA`,
    );
    const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
    expect(statusAndCode(await caller.ask(securityApi.confirm, { body: { code: wrong } }))).toBe("400 ERR_WRONG_CODE");
    expect((await caller.call(securityApi.show)).state).toBe("off");
    expect((await login()).status).toBe(200);

    const again = await signInAs(server.app, ana);
    const { codes } = await enrol(again);
    expect(new Set(codes).size).toBe(recoveryCodes);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){5}$/);
    expect(await again.call(securityApi.show)).toMatchObject({ state: "on", recoveryCodesLeft: recoveryCodes });
    expect((await again.call(authApi.me)).secondFactor).toBe("on");
    expect(statusAndCode(await again.ask(securityApi.begin, { body: { password } }))).toBe("409 ERR_CONFLICT");
    expect(await actions()).toContain("factor.enabled");
  });

  it("stores neither the secret nor a recovery code in the clear", async () => {
    const { secret, codes } = await enrolAna();
    const row = await SecondFactor.findOne({ where: { userId: ana.id }, rejectOnEmpty: true });
    expect(row.secret?.includes(bytesOf(secret))).toBe(false);
    for (const hash of row.recoveryHashes) expect(codes.join()).not.toContain(hash.toString());
    expect(row.recoveryHashes.map(({ length }) => length)).toEqual(Array(recoveryCodes).fill(32));
  });
});

describe("signing in with a second factor", () => {
  it("answers the password with a challenge that opens nothing, and the code with a session", async () => {
    const { secret } = await enrolAna();
    const answer = await login();
    expect(statusAndCode(answer)).toBe("401 ERR_SECOND_FACTOR");
    expect(answer.get("Set-Cookie")).toBeUndefined();
    const challenge = challengeIn(answer);
    expect((await callerWith(server.app, challenge).ask(authApi.me)).status).toBe(401);
    const response = await second(challenge, ` ${codeOf(secret, 1).replace(/(...)/, "$1 ")}`);
    expect(response.status).toBe(200);
    expect(response.get("Set-Cookie")?.[0]).toMatch(/^jrt=/);
    const caller = callerWith(server.app, (response.body as { token: string }).token);
    expect((await caller.call(authApi.me)).id).toBe(ana.id);
  });

  it("accepts each code once, also of two simultaneous requests", async () => {
    const { secret } = await enrolAna();
    // The code that turned it on.
    expect(statusAndCode(await second(challengeIn(await login()), codeOf(secret)))).toBe("400 ERR_WRONG_CODE");
    const challenge = challengeIn(await login());
    const code = codeOf(secret, 1);
    const answers = await Promise.all([second(challenge, code), second(challenge, code)]);
    expect(answers.map(statusAndCode).sort()).toEqual(["200", "400 ERR_WRONG_CODE"]);
  });

  it("accepts a code of one step before or after, and no older one", async () => {
    const { secret } = await enrolAna();
    for (const [shift, steps, expected] of [
      [300, -2, "400 ERR_WRONG_CODE"],
      [300, -1, "200"],
      [600, 1, "200"],
      [900, 2, "400 ERR_WRONG_CODE"],
    ] as const) {
      shiftToStep(shift * 1_000);
      expect(statusAndCode(await second(challengeIn(await login()), codeOf(secret, steps)))).toBe(expected);
    }
  });

  it("refuses a challenge that is forged, five minutes old, of another person or before a new password", async () => {
    const { secret } = await enrolAna();
    const challenge = challengeIn(await login());
    const other = await user(company.id);
    const stolenChallenge = challenge.replace(`-${ana.id}.`, `-${other.id}.`);
    for (const forgedChallenge of ["x", `${challenge.slice(0, -2)}AA`, stolenChallenge])
      expect(statusAndCode(await second(forgedChallenge, codeOf(secret, 1)))).toBe("401 ERR_SESSION_EXPIRED");
    shiftToStep(5 * 60_000 + stepMs);
    expect(statusAndCode(await second(challenge, codeOf(secret)))).toBe("401 ERR_SESSION_EXPIRED");
    const fresh = challengeIn(await login());
    await ana.update({ passwordHash: (await user(company.id)).passwordHash.replace(/.$/, "x") });
    expect(statusAndCode(await second(fresh, codeOf(secret)))).toBe("401 ERR_SESSION_EXPIRED");
  });

  it("takes a recovery code once, typed in any way", async () => {
    const { codes } = await enrolAna();
    const [code = ""] = codes;
    const typedCode = code.toLowerCase().replaceAll("-", " ");
    expect(statusAndCode(await second(challengeIn(await login()), typedCode))).toBe("200");
    expect(statusAndCode(await second(challengeIn(await login()), code))).toBe("400 ERR_WRONG_CODE");
    const row = await SecondFactor.findOne({ where: { userId: ana.id }, rejectOnEmpty: true });
    expect(row.recoveryHashes).toHaveLength(recoveryCodes - 1);
    const entries = await AuditEntry.findAll({
      where: { companyId: company.id, action: "login" },
      order: ["id"],
      raw: true,
    });
    expect(entries.at(-1)?.details).toEqual({ code: "recovery" });
  });

  it("takes a shorter recovery code from before", async () => {
    await enrolAna();
    const older = "ABCDEFGHJKLM";
    const hash = createHash("sha256")
      .update(JSON.stringify([company.id, ana.id, older]))
      .digest();
    await factorStore(scopeOfRow(ana)).setRecoveryCodes(ana.id, [hash]);
    expect(statusAndCode(await second(challengeIn(await login()), "abcd-efgh-jklm"))).toBe("200");
  });

  it("records a wrong code as a failed sign-in, and not as a wrong password", async () => {
    await enrolAna();
    await second(challengeIn(await login()), "000000");
    const [last] = await AuditEntry.findAll({ where: { companyId: company.id }, order: [["id", "DESC"]], raw: true });
    expect(last).toMatchObject({ action: "login.failed", details: { reason: "ERR_WRONG_CODE" } });
  });

  it("stops guessing, while the password path and a colleague's codes stay open, and recovery codes help", async () => {
    const { codes } = await enrolAna();
    const bruno = await user(company.id);
    const brunos = await enrol(await signInAs(server.app, bruno));
    const [mine, his] = [challengeIn(await login()), challengeIn(await login(bruno.email))];
    configureLimits({ scale: 1 });
    try {
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(statusAndCode(await second(mine, "000000"))).toBe("400 ERR_WRONG_CODE");
      expect(statusAndCode(await second(mine, "000000"))).toBe("429 ERR_TOO_MANY_REQUESTS");
      expect(statusAndCode(await second(his, codeOf(brunos.secret, 1)))).toBe("200");
      expect(statusAndCode(await login())).toBe("401 ERR_SECOND_FACTOR");
    } finally {
      configureLimits({ scale: 1_000 });
    }
    expect(statusAndCode(await second(mine, codes[1] ?? ""))).toBe("200");
  });

  it("keeps the one-session rule", async () => {
    const first = await signInAs(server.app, ana);
    const { secret } = await enrol(first);
    expect(statusAndCode(await second(challengeIn(await login()), codeOf(secret, 1)))).toBe("200");
    expect((await first.ask(authApi.me)).status).toBe(401);
  });
});

describe("a remembered browser", () => {
  const trustedIn = (answer: Response) =>
    (answer as unknown as { headers: Record<string, string[]> }).headers["set-cookie"]
      ?.find((cookie) => cookie.startsWith("jtb="))
      ?.split(";")[0] ?? "";

  it("is asked for no code for thirty days, by its owner alone, until it is forgotten", async () => {
    const { secret } = await enrolAna();
    const response = await second(challengeIn(await login()), codeOf(secret, 1), true);
    const cookie = trustedIn(response);
    expect(cookie).not.toBe("");
    const bruno = await user(company.id);
    await enrol(await signInAs(server.app, bruno));
    expect(statusAndCode(await login(bruno.email, cookie))).toBe("401 ERR_SECOND_FACTOR");
    shiftToStep((trustedDays * 86_400 - 60) * 1_000);
    const later = await login(ana.email, cookie);
    expect(later.status).toBe(200);
    shiftToStep((trustedDays * 86_400 + 60) * 1_000);
    expect(statusAndCode(await login(ana.email, cookie))).toBe("401 ERR_SECOND_FACTOR");
    shiftToStep();
    const caller = callerWith(server.app, ((await login(ana.email, cookie)).body as { token: string }).token);
    const [browser] = (await caller.call(securityApi.show)).browsers;
    await caller.call(securityApi.forgetBrowser, { params: { browserId: browser?.id ?? 0 } });
    expect(statusAndCode(await login(ana.email, cookie))).toBe("401 ERR_SECOND_FACTOR");
  });
});

describe("turning the second factor off", () => {
  it("needs the own password and is audited", async () => {
    const caller = await signInAs(server.app, ana);
    await enrol(caller);
    expect(statusAndCode(await caller.ask(securityApi.turnOff, { body: { password: "wrong" } }))).toBe(
      "400 ERR_WRONG_PASSWORD",
    );
    await caller.call(securityApi.turnOff, { body: { password } });
    expect((await login()).status).toBe(200);
    expect((await actions()).filter((action) => action === "factor.disabled")).toHaveLength(1);
  });

  it("of a colleague is an admin's, with the admin's password; a super user's is not", async () => {
    const bruno = await user(company.id);
    const owner = await user(company.id, { super: true, profile: "admin" });
    for (const each of [bruno, owner]) await enrol(await signInAs(server.app, each));
    const admin = await signInAs(server.app, ana);
    const off = (id: number, secret = password) =>
      admin.ask(securityApi.turnOffOf, { params: { id }, body: { password: secret } });
    const hasSecondFactor = async () => (await admin.call(userApi.show, { params: { id: bruno.id } })).secondFactor;
    expect(await hasSecondFactor()).toBe(true);
    expect(statusAndCode(await off(bruno.id, "wrong"))).toBe("400 ERR_WRONG_PASSWORD");
    expect(statusAndCode(await off(owner.id))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await off(bruno.id))).toBe("200");
    expect(await hasSecondFactor()).toBe(false);
    expect((await login(bruno.email)).status).toBe(200);
    const entry = await AuditEntry.findOne({ where: { action: "factor.disabled", target: bruno.email }, raw: true });
    expect(entry).toMatchObject({ userId: ana.id, details: { by: "admin" } });
  });

  it("new recovery codes void those before", async () => {
    const caller = await signInAs(server.app, ana);
    const { codes } = await enrol(caller);
    const { recoveryCodes: fresh } = await caller.call(securityApi.renewCodes, { body: { password } });
    expect(statusAndCode(await second(challengeIn(await login()), codes[0] ?? ""))).toBe("400 ERR_WRONG_CODE");
    expect(statusAndCode(await second(challengeIn(await login()), fresh[0] ?? ""))).toBe("200");
    expect(await actions()).toContain("factor.codes");
  });
});

describe("a person who must have a second factor", () => {
  const openOnes = async (caller: Caller) => {
    expect((await caller.call(authApi.me)).secondFactor).toBe("required");
    expect(statusAndCode(await caller.ask(queueApi.list))).toBe("403 ERR_SECOND_FACTOR");
    expect(statusAndCode(await caller.ask(securityApi.signIns))).toBe("403 ERR_SECOND_FACTOR");
    await enrol(caller);
    expect((await caller.ask(queueApi.list)).status).toBe(200);
  };

  it("as an admin by the company's setting, signs in and can do nothing but set it up", async () => {
    await setting(company.id, "adminSecondFactor", "enabled");
    const agent = await signInAs(server.app, await user(company.id));
    expect((await agent.call(authApi.me)).secondFactor).toBe("off");
    await openOnes(await signInAs(server.app, ana));
  });

  it("as a super user by SUPER_SECOND_FACTOR, likewise", async () => {
    const owner = await user(company.id, { super: true });
    const settings = env() as { superSecondFactor: string };
    settings.superSecondFactor = "required";
    try {
      await openOnes(await signInAs(server.app, owner));
      expect((await (await signInAs(server.app, ana)).call(authApi.me)).secondFactor).toBe("off");
    } finally {
      settings.superSecondFactor = "optional";
    }
  });
});
