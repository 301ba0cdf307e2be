import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { queueApi } from "@guiche/contract/queues";
import bcrypt from "bcryptjs";
import jwt from "jsonwebtoken";
import request, { type Response } from "supertest";
import { signAccessToken, configureTokenSecret, verifyAccessToken } from "../../core/auth/tokens";
import { env } from "../../config/env";
import { shiftClock } from "../../core/clock";
import { notifyProcesses } from "../../core/events/process-bus";
import { scopeOfRow } from "../../core/tenant/scope";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { AuthSession } from "../../models/accounts/auth-session";
import { User } from "../../models/accounts/user";
import { signInWithPassword, callerWith } from "../../testing/sign-in-as";
import { createCompany, password, queue, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { userStore } from "../users";
import { withServer } from "../../testing/server";

const server = withServer();

const login = (email: string, secret = password) =>
  request(server.app).post("/api/auth/login").send({ email, password: secret });
const cookieOf = (answer: Response) => (answer.get("Set-Cookie") ?? [])[0]?.split(";")[0] ?? "";
const refresh = (cookie: string) => request(server.app).post("/api/auth/refresh_token").set("Cookie", cookie);
const longPast = "2020-01-31";
const farAhead = "2099-12-31";

describe("signing in", () => {
  it("a wrong password and an unknown address get the same error", async () => {
    const { email } = await user((await createCompany()).id);
    const wrong = await login(email, "not-it-at-all");
    const unknown = await login("nobody@example.com");
    expect([wrong.status, wrong.body]).toEqual([401, { error: "ERR_INVALID_CREDENTIALS" }]);
    expect([unknown.status, unknown.body]).toEqual([401, { error: "ERR_INVALID_CREDENTIALS" }]);
  });

  it("an agent gets a token, their own profile, the company with its plan, and an httpOnly cookie", async () => {
    const company = await createCompany({ name: "Acme", dueDate: farAhead });
    const sales = await queue(company.id, { name: "Sales" });
    const agent = await user(company.id, { queues: [sales], allTicket: true });
    const answer = await login(agent.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      token: expect.any(String),
      user: {
        id: agent.id,
        companyId: company.id,
        profile: "user",
        allTicket: "enable",
        queues: [{ id: sales.id, name: "Sales" }],
        company: { id: company.id, name: "Acme", dueDate: farAhead, plan: { useKanban: true } },
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/passwordHash|\$2[aby]\$/);
    expect(answer.get("Set-Cookie")?.[0]).toMatch(
      /^jrt=[\w-]{43}; Path=\/api\/auth; Expires=.*HttpOnly; SameSite=Strict$/,
    );
  });

  it("a company past its due date is refused with the date, a super user is let in", async () => {
    const company = await createCompany({ dueDate: longPast });
    const agent = await user(company.id);
    const owner = await user(company.id, { super: true, profile: "admin" });
    const response = await login(agent.email);
    expect([response.status, response.body]).toEqual([401, { error: "ERR_COMPANY_EXPIRED", dueDate: longPast }]);
    expect((await login(owner.email)).status).toBe(200);
  });

  it("a second sign-in ends the first session", async () => {
    const agent = await user((await createCompany()).id);
    const first = await signInWithPassword(server.app, agent.email);
    const second = await signInWithPassword(server.app, agent.email);
    const answer = await first.ask(authApi.me);
    expect([answer.status, answer.body]).toEqual([401, { error: "ERR_SESSION_EXPIRED" }]);
    expect((await second.call(authApi.me)).id).toBe(agent.id);
  });

  it("input of a wrong type is refused field by field", async () => {
    const answer = await request(server.app)
      .post("/api/auth/login")
      .send({ email: { $gt: "" }, password: "x" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", fields: { email: expect.any(String) } });
    const nul = await request(server.app).post("/api/auth/login").send({ email: "a@b.co\0", password: "x" });
    expect(nul.body).toEqual({ error: "ERR_BAD_REQUEST" });
  });
});

describe("the access token", () => {
  it("a missing one, an invalid one and one without a session get 401", async () => {
    const agent = await user((await createCompany()).id);
    const forgedToken = jwt.sign({ sid: "x", tv: 0, cid: agent.companyId }, "another secret of thirty-two bytes!!", {
      subject: "1",
    });
    const orphan = signAccessToken({
      companyId: agent.companyId,
      userId: agent.id,
      sid: "5c1b2d4e-0000-4000-8000-000000000000",
      tokenVersion: 0,
    });
    for (const token of ["", "nonsense", forgedToken, orphan]) {
      const answer = await callerWith(server.app, token).ask(queueApi.list);
      expect([answer.status, answer.body]).toMatchObject([401, { error: "ERR_SESSION_EXPIRED" }]);
    }
  });

  it("one with our signature and odd claims gets 401", async () => {
    const secret = Buffer.from("a secret of more than thirty-two bytes");
    configureTokenSecret(secret);
    const { id, companyId } = await user((await createCompany()).id);
    const usual = { sid: randomUUID(), tv: 0, cid: companyId, sub: String(id) };
    const odd = [
      { sid: "s" },
      { sid: 7 },
      { cid: 1.5 },
      { cid: -1 },
      { cid: 1e300 },
      { cid: String(companyId) },
      { sub: "1e300" },
      { sub: "Ana" },
      { sub: "" },
      { tv: 0.5 },
      { tv: -1 },
      { tv: null },
    ];
    for (const claims of odd) {
      const options = { issuer: "guiche", audience: "guiche-api", expiresIn: 60 };
      const token = jwt.sign({ ...usual, ...claims }, secret, options);
      const answer = await callerWith(server.app, token).ask(queueApi.list);
      expect({ claims, status: answer.status, body: answer.body as unknown }).toEqual({
        claims,
        status: 401,
        body: { error: "ERR_SESSION_EXPIRED" },
      });
    }
  });

  it("a valid but expired one gets 403, so that the browser refreshes", async () => {
    const secret = Buffer.from("a secret of more than thirty-two bytes");
    configureTokenSecret(secret);
    const kid = "any";
    const old = jwt.sign({ sid: randomUUID(), tv: 0, cid: 1, exp: 1_000 }, secret, {
      issuer: "guiche",
      audience: "guiche-api",
      subject: "1",
      keyid: kid,
    });
    const answer = await callerWith(server.app, old).ask(queueApi.list);
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_SESSION_EXPIRED" }]);
    expect(verifyAccessToken(old, { evenExpired: true }).state).toBe("good");
  });

  it("an older token version is refused even when a newer one of the same session is cached", async () => {
    const agent = await user((await createCompany()).id);
    const { token } = await signInWithPassword(server.app, agent.email);
    const { sid } = jwt.decode(token) as { sid: string };
    await User.update({ tokenVersion: 1 }, { where: { id: agent.id } });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const newer = signAccessToken({ companyId: agent.companyId, userId: agent.id, sid, tokenVersion: 1 });
    expect((await callerWith(server.app, newer).ask(authApi.me)).status).toBe(200);
    expect((await callerWith(server.app, token).ask(authApi.me)).status).toBe(403);
  });

  it("is revoked by logout, and has to be renewed after a new token version of the person", async () => {
    const agent = await user((await createCompany()).id);
    const caller = await signInWithPassword(server.app, agent.email);
    await caller.call(authApi.logout);
    expect((await caller.ask(authApi.me)).status).toBe(401);
    const again = await signInWithPassword(server.app, agent.email);
    await User.update({ tokenVersion: 1 }, { where: { id: agent.id } });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await again.ask(authApi.me)).status).toBe(403);
  });
});

describe("the refresh token", () => {
  it("is rotated at each use, and may be reused at once after a lost reply", async () => {
    const agent = await user((await createCompany()).id);
    const first = cookieOf(await login(agent.email));
    const second = await refresh(first);
    expect(second.status).toBe(200);
    expect(cookieOf(second)).not.toBe(first);
    const parallel = await refresh(first);
    expect(parallel.status).toBe(200);
    for (const cookie of [cookieOf(second), cookieOf(parallel)]) expect((await refresh(cookie)).status).toBe(200);
  });

  it("reused after the grace time ends the whole session", async () => {
    const agent = await user((await createCompany()).id);
    const first = cookieOf(await login(agent.email));
    const second = cookieOf(await refresh(first));
    shiftClock(11_000);
    try {
      expect((await refresh(first)).status).toBe(401);
      expect((await refresh(second)).status).toBe(401);
    } finally {
      shiftClock(0);
    }
    expect(await AuthSession.count({ where: { userId: agent.id, revokedAt: null } })).toBe(0);
  });

  it("a missing one, an unknown one and one seven days old get 401", async () => {
    const agent = await user((await createCompany()).id);
    const cookie = cookieOf(await login(agent.email));
    expect((await request(server.app).post("/api/auth/refresh_token")).status).toBe(401);
    expect((await refresh("jrt=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(401);
    shiftClock(7 * 86_400_000 + 1_000);
    try {
      expect((await refresh(cookie)).status).toBe(401);
    } finally {
      shiftClock(0);
    }
  });

  it("is refused once the company's subscription has run out", async () => {
    const company = await createCompany();
    const agent = await user(company.id);
    const cookie = cookieOf(await login(agent.email));
    await company.update({ dueDate: longPast });
    const { companyChanged } = await import("../../core/cache");
    const { scopeOfRow } = await import("../../core/tenant/scope");
    companyChanged(scopeOfRow({ companyId: company.id }));
    for (const time of ["first", "after a reload"]) {
      const { status, body } = await refresh(cookie);
      expect({ time, status, body }).toEqual({
        time,
        status: 401,
        body: { error: "ERR_COMPANY_EXPIRED", dueDate: longPast },
      });
    }
  });
});

describe("the audit log of sign-ins", () => {
  const listAuditEntries = (companyId: number) =>
    AuditEntry.findAll({ where: { companyId }, order: ["id"], raw: true }).then((entries) =>
      entries.map(({ action, userId, userName, target }) => ({ action, userId, userName, target })),
    );

  it("records sign-ins, sign-outs and failed attempts with a known address", async () => {
    const company = await createCompany();
    const ana = await user(company.id, { name: "Ana" });
    await login("nobody@example.com", "not-it-at-all");
    await login(ana.email.toUpperCase(), "not-it-at-all");
    await until("it is audited", async () => (await listAuditEntries(company.id)).length === 1);
    await (await signInWithPassword(server.app, ana.email)).call(authApi.logout);
    const by = { userId: ana.id, userName: "Ana" };
    expect(await listAuditEntries(company.id)).toEqual([
      { action: "login.failed", userId: null, userName: "", target: ana.email },
      { action: "login", ...by, target: ana.email },
      { action: "logout", ...by, target: "" },
    ]);
    const [failedLogin] = await AuditEntry.findAll({
      where: { companyId: company.id, action: "login.failed" },
      raw: true,
    });
    expect(failedLogin?.details).toEqual({ reason: "ERR_INVALID_CREDENTIALS" });
    expect(failedLogin?.ip).toMatch(/127\.0\.0\.1|::1/);
    expect(JSON.stringify(failedLogin)).not.toContain("not-it-at-all");
  });

  it("records attempts with the right password that were refused because the company is suspended", async () => {
    const company = await createCompany({ dueDate: "2020-01-01" });
    const ana = await user(company.id);
    expect((await login(ana.email)).body).toMatchObject({ error: "ERR_COMPANY_EXPIRED" });
    await until("it is audited", async () => (await listAuditEntries(company.id)).length === 1);
    expect(await AuditEntry.findAll({ where: { companyId: company.id }, raw: true })).toMatchObject([
      { action: "login.failed", target: ana.email, details: { reason: "ERR_COMPANY_EXPIRED" } },
    ]);
  });
});

describe("a deleted company", () => {
  it("refuses sign-ins and existing tokens, the platform's owner's included", async () => {
    const company = await createCompany();
    const [ana, owner] = [await user(company.id), await user(company.id, { super: true })];
    const cookie = cookieOf(await login(owner.email));
    const callers = [
      await signInWithPassword(server.app, ana.email),
      callerWith(server.app, String((await login(owner.email)).body.token)),
    ];
    await company.update({ removedAt: new Date() });
    notifyProcesses("company.closed", { companyId: company.id });
    for (const caller of callers) expect((await caller.ask(authApi.me)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
    for (const { email } of [ana, owner]) {
      expect((await login(email)).body).toEqual({ error: "ERR_INVALID_CREDENTIALS" });
      const answer = await callerWith(server.app, "").ask(authApi.forgot, { body: { email } });
      expect(answer.body).toEqual({ error: "ERR_NO_USER_FOUND" });
    }
  });
});

describe("a password hash weaker than today's", () => {
  it("is rehashed at the next sign-in, unless the password changed in the meantime", async () => {
    const ana = await user((await createCompany()).id);
    const settings = env() as { bcryptCost: number };
    const usual = settings.bcryptCost;
    settings.bcryptCost = usual + 1;
    try {
      expect((await login(ana.email)).status).toBe(200);
    } finally {
      settings.bcryptCost = usual;
    }
    const { passwordHash } = await User.findByPk(ana.id, { rejectOnEmpty: true });
    expect(bcrypt.getRounds(passwordHash)).toBe(usual + 1);
    expect((await login(ana.email)).status).toBe(200);
    await userStore(scopeOfRow(ana)).rehash(ana.id, ana.passwordHash, "of the password before");
    expect((await User.findByPk(ana.id))?.passwordHash).toBe(passwordHash);
  });
});
