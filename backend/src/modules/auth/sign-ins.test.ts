import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { securityApi } from "@guiche/contract/security";
import { AuditEntry } from "../../models/audit-entry";
import { AuthSession } from "../../models/auth-session";
import type { User } from "../../models/user";
import { onProcessEvent } from "../../core/events/process-bus";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { authSession, createCompany, trustedBrowser, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();
let company: { id: number };
let ana: User;
let caller: Caller;
const ended: string[] = [];
onProcessEvent("session.changed", ({ sid }) => void (sid && ended.push(sid)));
beforeEach(async () => {
  ended.length = 0;
  company = await createCompany();
  ana = await user(company.id);
  caller = await signInAs(server.app, ana);
});

describe("the list of sign-ins", () => {
  it("shows the own ones, newest first, and which is this one", async () => {
    await signInAs(server.app, await user(company.id));
    const second = await signInAs(server.app, ana);
    const [current, former, ...rest] = await second.call(securityApi.signIns);
    expect(rest).toEqual([]);
    expect(current).toMatchObject({ current: true, endedAt: null, ip: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(former).toMatchObject({ current: false, endedAt: expect.any(String) });
  });

  it("ends one of them, its sockets and its token, and audits it", async () => {
    const other = await authSession(company.id, ana.id);
    await caller.call(securityApi.endSession, { params: { sessionId: other.id } });
    expect((await other.reload()).revokedAt).not.toBeNull();
    expect(ended).toEqual([other.sid]);
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
    expect(ended.sort()).toEqual(others.map(({ sid }) => sid).sort());
    expect(await AuthSession.count({ where: { userId: ana.id, revokedAt: null } })).toBe(1);
    expect((await caller.call(securityApi.show)).browsers).toEqual([]);
  });
});
