import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { securityApi } from "@guiche/contract/security";
import type { Request } from "express";
import { configureTokenSecret } from "../../core/auth/tokens";
import { signedSession, signPath } from "../../core/http/signed-address";
import { SecondFactor } from "../../models/accounts/second-factor";
import type { User } from "../../models/accounts/user";
import { createCompany, password, user } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";
import { callerWith, signInAs, statusAndCode } from "../../testing/sign-in-as";
import { sealSecret } from "./factor.codes";
import { scopeOfRow } from "../../core/tenant/scope";

const server = withServer();
const [old, fresh] = [randomBytes(48), randomBytes(48)];
const mailbox = withMailbox();
let ana: User;
beforeEach(async () => {
  configureTokenSecret(old);
  ana = await user((await createCompany()).id, { name: "Ana" });
});
afterEach(() => configureTokenSecret(old));

/** The rotation as operators do it: the new secret signs, the old one is still accepted; then it is not any more. */
const rotate = () => configureTokenSecret(fresh, [old]);
const forgetOld = () => configureTokenSecret(fresh);
const nobody = () => callerWith(server.app, "");

describe("what was signed before the secret was replaced", () => {
  it("keeps people signed in until the previous secret is removed", async () => {
    const caller = await signInAs(server.app, ana);
    rotate();
    expect(statusAndCode(await caller.ask(authApi.me))).toBe("200");
    const later = await signInAs(server.app, ana);
    forgetOld();
    expect(statusAndCode(await caller.ask(authApi.me))).toBe("401 ERR_SESSION_EXPIRED");
    expect(statusAndCode(await later.ask(authApi.me))).toBe("200");
  });

  it("is accepted before its turn by a process that still signs with the old one", async () => {
    configureTokenSecret(fresh);
    const caller = await signInAs(server.app, ana);
    configureTokenSecret(old, [fresh]);
    expect(statusAndCode(await caller.ask(authApi.me))).toBe("200");
  });

  it("keeps the address of a file good", () => {
    const session = { companyId: 1, userId: 2, sid: "5c1b2d4e-0000-4000-8000-000000000000" };
    const { expires, ...signed } = signPath("/api/media/1", session);
    const request = { query: { ...signed, expires: String(expires) }, baseUrl: "/api", path: "/media/1" };
    rotate();
    expect(signedSession(request as unknown as Request)).toEqual(session);
    forgetOld();
    expect(() => signedSession(request as unknown as Request)).toThrow("ERR_FILE_ADDRESS");
  });

  it("keeps a mailed code for a new password good", async () => {
    await nobody().ask(authApi.forgot, { body: { email: ana.email } });
    const [, token = ""] = /\b([2-9A-HJ-NP-Z]{8})\b/.exec(mailbox.to(ana.email).at(-1) ?? "") ?? [];
    const body = { email: ana.email, password: "Brand-New-1", token };
    forgetOld();
    expect(statusAndCode(await nobody().ask(authApi.reset, { body }))).toBe("400 ERR_RESET_CODE");
    rotate();
    expect(statusAndCode(await nobody().ask(authApi.reset, { body }))).toBe("200");
  });

  it("keeps the second step of a sign-in good", async () => {
    const scope = scopeOfRow(ana);
    const secret = sealSecret(scope, ana.id, randomBytes(20));
    await SecondFactor.create({ companyId: ana.companyId, userId: ana.id, secret, confirmedAt: new Date() });
    const loginResponse = await nobody().ask(authApi.login, { body: { email: ana.email, password } });
    const { challenge } = loginResponse.body as { challenge: string };
    const step = async () =>
      statusAndCode(await nobody().ask(securityApi.secondStep, { body: { challenge, code: "000000" } }));
    forgetOld();
    expect(await step()).toBe("401 ERR_SESSION_EXPIRED");
    rotate();
    // The challenge is read; only the code is wrong.
    expect(await step()).toBe("400 ERR_WRONG_CODE");
  });
});
