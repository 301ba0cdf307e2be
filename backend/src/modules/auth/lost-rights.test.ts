import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi } from "@guiche/contract/companies";
import { queueApi } from "@guiche/contract/queues";
import { wireName } from "@guiche/contract/realtime";
import { userApi } from "@guiche/contract/users";
import request from "supertest";
import { AuthSession } from "../../models/accounts/auth-session";
import type { User } from "../../models/accounts/user";
import { notifyProcesses } from "../../core/events/process-bus";
import { signInAs, signInWithPassword, callerWith, type Caller } from "../../testing/sign-in-as";
import { type SocketClient, withSocketClients } from "../../testing/socket-clients";
import { createCompany, password, queue, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withMailbox } from "../../testing/mailbox";

/** The old token and the old socket must be refused within this time, whatever revoked them. Milliseconds. */
const within = 2_000;

const { server, listeners } = withSocketClients();
const mailbox = withMailbox();

let company: { id: number };
let admin: Caller;
let ana: User;
let caller: Caller;
let recorder: SocketClient;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  ana = await user(company.id, { name: "Ana", profile: "supervisor" });
  caller = await signInWithPassword(server.app, ana.email);
  recorder = await listeners.listen(caller.token);
  // Caches the session, so that the test shows it being evicted.
  await caller.call(authApi.me);
});

/** Expects the token to be refused at once in the process that revoked it, and the socket to be disconnected. */
async function expectRefused(token = caller.token, client = recorder, status = 401): Promise<void> {
  expect((await callerWith(server.app, token).ask(queueApi.list)).status).toBe(status);
  await until("the socket is closed", () => !client.socket.connected, within);
  await expect(listeners.listen(token)).rejects.toThrow("ERR_SESSION_EXPIRED");
}
const stillGood = async (token = caller.token, client = recorder): Promise<void> => {
  expect((await callerWith(server.app, token).ask(authApi.me)).status).toBe(200);
  expect(client.socket.connected).toBe(true);
};
const change = (body: Record<string, unknown>, by = admin) => by.call(userApi.update, { params: { id: ana.id }, body });

/** A second session of the same person, as left from before the rule of one session per person. */
async function secondBrowser(): Promise<{ token: string; listener: SocketClient }> {
  const other = await signInWithPassword(server.app, ana.email);
  const client = await listeners.listen(other.token);
  await AuthSession.update({ revokedAt: null }, { where: { userId: ana.id } });
  return { token: other.token, listener: client };
}

describe("the old token and the old socket are refused within two seconds", () => {
  it("after a sign-out", async () => {
    await caller.call(authApi.logout);
    await expectRefused();
  });

  it("after a sign-in elsewhere, and the browser is notified", async () => {
    const second = await signInWithPassword(server.app, ana.email);
    await expectRefused();
    expect(recorder.events).toContainEqual({
      event: wireName(company.id, "auth"),
      payload: { action: "update", user: { id: ana.id } },
    });
    expect((await second.ask(authApi.me)).status).toBe(200);
  });

  it("after changing one's own password, except in the session that changed it", async () => {
    const { token, listener } = await secondBrowser();
    const here = callerWith(server.app, token);
    recorder = await listeners.listen(caller.token);
    await here.call(userApi.update, {
      params: { id: ana.id },
      body: { password: "Brand-New-1", oldPassword: password },
    });
    await expectRefused();
    await stillGood(token, listener);
  });

  it("after an admin's change of the password", async () => {
    await change({ password: "Brand-New-1" });
    await expectRefused();
  });

  it("after a reset of the password", async () => {
    const ask = callerWith(server.app, "");
    await ask.call(authApi.forgot, { body: { email: ana.email } });
    const token = /\b([2-9A-HJ-NP-Z]{8})\b/.exec(mailbox.to(ana.email).at(-1) ?? "")?.[1];
    await ask.call(authApi.reset, { body: { email: ana.email, token, password: "Brand-New-1" } });
    await expectRefused();
  });

  it("after a demotion, while the session goes on with the remaining rights", async () => {
    const again = await request(server.app).post("/api/auth/login").send({ email: ana.email, password });
    const cookie = (again.get("Set-Cookie") ?? [])[0]?.split(";")[0] ?? "";
    const { token } = again.body as { token: string };
    const client = await listeners.listen(token);
    await change({ profile: "user" });
    // 403 asks the browser for a new token. 401 would sign out a user who clicks before the socket has reconnected.
    await expectRefused(token, client, 403);
    const response = await request(server.app).post("/api/auth/refresh_token").set("Cookie", cookie);
    expect(response.body).toMatchObject({ user: { id: ana.id, profile: "user" } });
    await stillGood(
      (response.body as { token: string }).token,
      await listeners.listen((response.body as { token: string }).token),
    );
  });

  it("after the person is deleted", async () => {
    await admin.call(userApi.remove, { params: { id: ana.id } });
    await expectRefused();
  });

  it("after the company is suspended, for all users except the platform's owner", async () => {
    const owner = await signInAs(server.app, await user(company.id, { super: true, profile: "admin" }));
    await owner.call(companyApi.update, { params: { id: company.id }, body: { status: false } });
    await expectRefused();
    expect((await admin.ask(authApi.me)).status).toBe(401);
    await stillGood(owner.token, await listeners.listen(owner.token));
  });
});

describe("a socket reconnects and joins the rooms that match its rights", () => {
  const changes = {
    "after a promotion": () => change({ profile: "admin" }),
    "after a change of queues": async () => change({ queueIds: [(await queue(company.id)).id] }),
    "after a change of the right to tickets without a queue": () => change({ allTicket: "enable" }),
  };
  it.each(Object.entries(changes))("%s, with its current token", async (_when, act) => {
    await act();
    await until("the socket is closed", () => !recorder.socket.connected, within);
    await stillGood(caller.token, await listeners.listen(caller.token));
  });

  it("after a change of the company's plan", async () => {
    notifyProcesses("plan.changed", { companyId: company.id });
    await until("the socket is closed", () => !recorder.socket.connected, within);
    await stillGood(caller.token, await listeners.listen(caller.token));
  });

  it("and stays connected when only a name changed", async () => {
    await change({ name: "Ana Maria", profile: "supervisor", allTicket: "desabled", queueIds: [] });
    await caller.call(authApi.me);
    await stillGood();
  });

  it("and other people's sockets stay connected", async () => {
    const others = await listeners.listen(admin.token);
    await change({ profile: "user" });
    await expectRefused(caller.token, recorder, 403);
    expect(others.socket.connected).toBe(true);
  });
});

it("of twenty sign-ins at once one session is left", async () => {
  const callers = await Promise.all(Array.from({ length: 20 }, () => signInWithPassword(server.app, ana.email)));
  const answers = await Promise.all(callers.map((each) => each.ask(authApi.me)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
});

it("a sign-in with the old password during a password change gets no session", async () => {
  for (let round = 0; round < 5; round += 1) {
    const signIns = Array.from({ length: 8 }, () =>
      request(server.app).post("/api/auth/login").send({ email: ana.email, password }),
    );
    await Promise.all([...signIns, change({ password: `Brand-New-${round}` })]);
    expect(await AuthSession.count({ where: { userId: ana.id, revokedAt: null } })).toBe(0);
    await change({ password });
  }
});
