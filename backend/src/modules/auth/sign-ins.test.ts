import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { securityApi } from "@guiche/contract/security";
import request from "supertest";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { AuthSession } from "../../models/accounts/auth-session";
import { TrustedBrowser } from "../../models/accounts/trusted-browser";
import type { User } from "../../models/accounts/user";
import { accessMinutes } from "../../core/auth/tokens";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { onProcessEvent } from "../../core/events/process-bus";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, signInWithPassword, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { authSession, createCompany, password, setting, trustedBrowser, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();
let company: { id: number };
let ana: User;
let caller: Caller;
const endedSids: string[] = [];
onProcessEvent("session.changed", ({ sid }) => void (sid && endedSids.push(sid)));
beforeEach(async () => {
  endedSids.length = 0;
  company = await createCompany();
  ana = await user(company.id);
  caller = await signInWithPassword(server.app, ana.email);
});

describe("a company that allows several sessions", () => {
  it("keeps the first one when a second begins, and each may end the other", async () => {
    await setting(company.id, "multipleSessions", "enabled");
    companyChanged(scopeOfRow({ companyId: company.id }));
    const second = await signInWithPassword(server.app, ana.email);
    const [current, first] = await second.call(securityApi.signIns);
    expect([current?.endedAt, first?.endedAt]).toEqual([null, null]);
    expect((await caller.call(authApi.me)).id).toBe(ana.id);
    await second.call(securityApi.endSession, { params: { sessionId: first?.id ?? 0 } });
    expect(statusAndCode(await caller.ask(authApi.me))).toBe("401 ERR_SESSION_EXPIRED");
    expect((await second.call(authApi.me)).id).toBe(ana.id);
  });
});

describe("a company that signs idle browsers out", () => {
  it("ends a session whose token has not been renewed for that long", async () => {
    await setting(company.id, "idleSignOutMinutes", "5");
    companyChanged(scopeOfRow({ companyId: company.id }));
    const cookies = async () =>
      (await request(server.app).post("/api/auth/login").send({ email: ana.email, password })).get("Set-Cookie") ?? [];
    const renewAfter = async (minutes: number) => {
      const [cookie = ""] = await cookies();
      shiftClock(minutes * 60_000);
      try {
        return (await request(server.app).post("/api/auth/refresh_token").set("Cookie", cookie)).status;
      } finally {
        shiftClock(0);
      }
    };
    expect(await renewAfter(accessMinutes + 4)).toBe(200);
    expect(await renewAfter(accessMinutes + 6)).toBe(401);
    expect(await AuthSession.count({ where: { userId: ana.id, revokedAt: null } })).toBe(0);
  });
});

describe("an admin", () => {
  it("ends all sessions of a colleague, who is asked for a code again; agents and other companies may not", async () => {
    const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    const outsider = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    const agent = await signInAs(server.app, await user(company.id));
    await trustedBrowser(company.id, ana.id);
    const end = (by: Caller) => by.ask(securityApi.endSessionsOf, { params: { id: ana.id } }).then(statusAndCode);
    expect([await end(agent), await end(outsider)]).toEqual(["403 ERR_NO_PERMISSION", "404 ERR_NO_USER_FOUND"]);
    expect((await caller.call(authApi.me)).id).toBe(ana.id);
    expect(await end(admin)).toBe("200");
    expect(statusAndCode(await caller.ask(authApi.me))).toBe("401 ERR_SESSION_EXPIRED");
    expect(await TrustedBrowser.count({ where: { userId: ana.id } })).toBe(0);
    const [entry] = await AuditEntry.findAll({ where: { companyId: company.id, action: "session.ended" } });
    expect(entry?.target).toBe(ana.email);
    const owner = await user(company.id, { super: true });
    expect(statusAndCode(await admin.ask(securityApi.endSessionsOf, { params: { id: owner.id } }))).toBe(
      "403 ERR_NO_PERMISSION",
    );
  });
});

describe("the list of sign-ins", () => {
  it("shows the own ones, newest first, and which is this one", async () => {
    await signInAs(server.app, await user(company.id));
    const second = await signInWithPassword(server.app, ana.email);
    const [current, former, ...rest] = await second.call(securityApi.signIns);
    expect(rest).toEqual([]);
    expect(current).toMatchObject({ current: true, endedAt: null, ip: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(former).toMatchObject({ current: false, endedAt: expect.any(String) });
  });

  it("ends one of them, its sockets and its token, and audits it", async () => {
    const other = await authSession(company.id, ana.id);
    await caller.call(securityApi.endSession, { params: { sessionId: other.id } });
    expect((await other.reload()).revokedAt).not.toBeNull();
    expect(endedSids).toEqual([other.sid]);
    await caller.call(securityApi.endSession, { params: { sessionId: other.id } });
    expect(await AuditEntry.count({ where: { companyId: company.id, action: "session.ended" } })).toBe(1);
    const [own] = await caller.call(securityApi.signIns);
    await caller.call(securityApi.endSession, {
      params: {
        sessionId: (await caller.call(securityApi.signIns)).find(({ current }) => current)?.id ?? own?.id ?? 0,
      },
    });
    expect((await caller.ask(authApi.me)).status).toBe(401);
  });

  it("keeps a colleague's and another company's sessions and browsers out of reach", async () => {
    const outsider = await user((await createCompany()).id);
    for (const person of [await user(company.id), outsider]) {
      const session = await authSession(person.companyId, person.id);
      const browser = await trustedBrowser(person.companyId, person.id);
      const tries = [
        caller.ask(securityApi.endSession, { params: { sessionId: session.id } }),
        caller.ask(securityApi.forgetBrowser, { params: { browserId: browser.id } }),
      ];
      expect((await Promise.all(tries)).map(statusAndCode)).toEqual(["404 ERR_NOT_FOUND", "404 ERR_NOT_FOUND"]);
      expect((await session.reload()).revokedAt).toBeNull();
      await browser.reload();
    }
  });

  it("ends all others at once and forgets every browser", async () => {
    const others = [await authSession(company.id, ana.id), await authSession(company.id, ana.id)];
    await trustedBrowser(company.id, ana.id);
    await caller.call(securityApi.endOthers);
    expect(endedSids.sort()).toEqual(others.map(({ sid }) => sid).sort());
    expect(await AuthSession.count({ where: { userId: ana.id, revokedAt: null } })).toBe(1);
    expect((await caller.call(securityApi.show)).browsers).toEqual([]);
  });
});
