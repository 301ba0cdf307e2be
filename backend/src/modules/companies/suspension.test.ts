/** @jest-environment-options {"server": "own"} */
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { authApi } from "@guiche/contract/auth";
import { companyApi } from "@guiche/contract/companies";
import { invoiceApi } from "@guiche/contract/invoices";
import { platformApi } from "@guiche/contract/platform";
import { queueApi } from "@guiche/contract/queues";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { io, type Socket } from "socket.io-client";
import request from "supertest";
import { Company } from "../../models/accounts/company";
import { User } from "../../models/accounts/user";
import { authenticate } from "../auth";
import { database } from "../../core/db/connect";
import { onProcessEvent, startProcessBus } from "../../core/events/process-bus";
import { reviewSockets, startRealtime, stopRealtime } from "../../core/realtime/server";
import { closeRedis, configureRedis } from "../../core/redis";
import { scopeOfRow } from "../../core/tenant/scope";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";
import { setClock } from "../../testing/clock";
import { createCompany, password, setting, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { hasLockWaiter, statementsOf } from "../../testing/postgres";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { listen, originOf } from "../../testing/listen";
import { isSuspended, today, jobTiming } from ".";
import { updateSuspensions } from "./suspension";

let server: TestServer;
let http: Server;
let owner: Caller;
const sockets: Socket[] = [];
const closedCompanyIds: number[] = [];
/** São Paulo and Manaus have the same date then; for an hour after midnight they do not. */
const noon = "2027-03-10T12:00:00-03:00";
beforeAll(async () => {
  setClock(noon);
  server = await startTestServer();
  configureRedis(process.env.TEST_REDIS_URL ?? "");
  await startProcessBus();
  http = createServer(server.app);
  startRealtime({ http, authenticate, allowedOrigins: [] });
  await listen(http);
  owner = await signInAs(server.app, await user((await createCompany()).id, { super: true, profile: "admin" }));
  onProcessEvent("company.closed", ({ companyId }) => closedCompanyIds.push(companyId));
});
beforeEach(() => {
  setClock(noon);
  closedCompanyIds.length = 0;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await setGrace("0");
});
afterAll(async () => {
  await stopRealtime();
  closeRedis();
  await server.stop();
});

const setGrace = (value: string) =>
  owner.call(platformApi.setSetting, { params: { key: "graceDays" }, body: { value } });
const change = (id: number, body: object) =>
  owner.call(companyApi.update, { params: { id }, body: body as Record<string, unknown> });
const here = "America/Sao_Paulo";

async function listening(token: string): Promise<Socket> {
  const url = originOf(http);
  const socket = io(url, { transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true });
  sockets.push(socket);
  await new Promise<void>((resolve, fail) => {
    socket.once("connect", resolve);
    socket.once("connect_error", fail);
  });
  return socket;
}

/** Any call of an agent. */
const queuesOf = (token: string) => callerWith(server.app, token).ask(queueApi.list);

/** A company at work: a signed-in agent with a socket, and a super user. */
async function shop(values: { dueDate?: string | null } = {}) {
  const company = await createCompany(values);
  const [person, boss] = [await user(company.id), await user(company.id, { super: true, profile: "admin" })];
  const signedIn = await request(server.app).post("/api/auth/login").send({ email: person.email, password });
  const cookie = (signedIn.get("Set-Cookie") ?? [])[0]?.split(";")[0] ?? "";
  const { token } = signedIn.body as { token: string };
  const ask = async () => (await queuesOf(token)).status;
  return {
    home: company,
    person,
    token,
    cookie,
    ask,
    boss: await signInAs(server.app, boss),
    socket: await listening(token),
  };
}
const dateOf = async (id: number) => (await Company.findByPk(id))?.suspendedAt;

describe("a suspended company", () => {
  it("is refused everywhere at once (calls, sign-in, refresh and sockets), except for the platform's owner", async () => {
    const { home: company, person, token, cookie, ask, boss, socket } = await shop();
    expect(await ask()).toBe(200);
    const day = today(here, -1);
    await change(company.id, { dueDate: day });
    expect(await ask()).toBe(401);
    await until("the socket is closed", () => !socket.connected);
    await expect(listening(token)).rejects.toThrow("ERR_SESSION_EXPIRED");
    const expiryRefusal = [401, { error: "ERR_COMPANY_EXPIRED", dueDate: day }];
    const login = await request(server.app).post("/api/auth/login").send({ email: person.email, password });
    expect([login.status, login.body]).toEqual(expiryRefusal);
    const refresh = await request(server.app).post("/api/auth/refresh_token").set("Cookie", cookie);
    expect([refresh.status, refresh.body]).toEqual(expiryRefusal);
    expect((await boss.ask(queueApi.list)).status).toBe(200);
    await listening(boss.token);
    expect(closedCompanyIds).toEqual([company.id]);
  });

  it("lets an admin sign in to pay, and reach invoices and subscription alone", async () => {
    const { home: company } = await shop();
    const admin = await user(company.id, { profile: "admin" });
    const running = await signInAs(server.app, admin);
    const day = today(here, -1);
    await change(company.id, { dueDate: day });
    const expiryRefusal = [401, { error: "ERR_COMPANY_EXPIRED", dueDate: day, mayPay: true }];
    const response = await running.ask(queueApi.list);
    expect([response.status, response.body]).toEqual(expiryRefusal);
    expect((await running.call(authApi.me)).company.isSuspended).toBe(true);
    const signIn = (more: object) =>
      request(server.app)
        .post("/api/auth/login")
        .send({ email: admin.email, password, ...more });
    const login = await signIn({});
    expect([login.status, login.body]).toEqual(expiryRefusal);
    const { token } = (await signIn({ toPay: true })).body as { token: string };
    const open = allEndpoints.filter(({ endpoint }) => endpoint.whileSuspended).map(({ name }) => name);
    expect(open).toEqual([
      "auth.logout",
      "auth.me",
      "auth.companies",
      "invoices.all",
      "invoices.ledger",
      "invoices.receipt",
      "subscriptions.show",
      "subscriptions.nextInvoice",
      "subscriptions.renewal",
      "subscriptions.plans",
      "subscriptions.choosePlan",
      "subscriptions.charge",
      "subscriptions.checkCharge",
      "subscriptions.create",
    ]);
    const paying = callerWith(server.app, token);
    expect((await paying.ask(invoiceApi.all)).status).toBe(200);
    expect((await paying.ask(subscriptionApi.show)).status).toBe(200);
    expect((await paying.ask(queueApi.list)).status).toBe(401);
    await expect(listening(token)).rejects.toThrow("ERR_SESSION_EXPIRED");
    await change(company.id, { status: false });
    expect((await signIn({ toPay: true })).body).toEqual({ error: "ERR_COMPANY_EXPIRED", dueDate: day });
  });

  it("says that it is suspended, also after the refused refresh ended the session, but not with a forged token or to a deleted user", async () => {
    const { home: company, person, token, cookie } = await shop({ dueDate: null });
    const call = async (bearer: string) => {
      const answer = await queuesOf(bearer);
      return [answer.status, answer.body as unknown];
    };
    const suspensionRefusal = [401, { error: "ERR_COMPANY_EXPIRED" }];
    const sessionRefusal = [401, { error: "ERR_SESSION_EXPIRED" }];
    await change(company.id, { status: false });
    expect(await call(token)).toEqual(suspensionRefusal);
    await request(server.app).post("/api/auth/refresh_token").set("Cookie", cookie);
    expect(await call(token)).toEqual(suspensionRefusal);
    expect(await call(`${token.slice(0, -4)}AAAA`)).toEqual(sessionRefusal);
    await User.destroy({ where: { id: person.id } });
    expect(await call(token)).toEqual(sessionRefusal);
  });

  it("no longer says so once it is deleted", async () => {
    const { home: company, token } = await shop({ dueDate: null });
    await change(company.id, { status: false });
    await owner.call(companyApi.remove, { params: { id: company.id } });
    const answer = await queuesOf(token);
    expect([answer.status, answer.body]).toEqual([401, { error: "ERR_SESSION_EXPIRED" }]);
  });

  it("is one that was switched off, and works again when it is switched on", async () => {
    const { home: company, person, ask } = await shop({ dueDate: null });
    await change(company.id, { status: false });
    expect(await ask()).toBe(401);
    const login = await request(server.app).post("/api/auth/login").send({ email: person.email, password });
    expect([login.status, login.body]).toEqual([401, { error: "ERR_COMPANY_EXPIRED" }]);
    expect(await dateOf(company.id)).toBeInstanceOf(Date);
    await change(company.id, { status: true });
    expect(await dateOf(company.id)).toBeNull();
    await (await signInAs(server.app, person)).call(authApi.me);
    expect(closedCompanyIds).toEqual([company.id]);
  });

  it("is not one whose due date is today or that has none", async () => {
    const [due, free] = [await shop({ dueDate: today(here) }), await shop({ dueDate: null })];
    await updateSuspensions();
    expect([await due.ask(), await free.ask()]).toEqual([200, 200]);
    expect(closedCompanyIds).toEqual([]);
    expect((await isSuspended(scopeOfRow({ companyId: free.home.id }))).suspended).toBe(false);
  });

  it("keeps working in the days of grace, which the platform's owner sets", async () => {
    await setGrace("5");
    const { home: company, ask, socket } = await shop({ dueDate: today(here, -5) });
    await updateSuspensions();
    expect(await ask()).toBe(200);
    expect(socket.connected).toBe(true);
    await setGrace("4");
    expect(await ask()).toBe(401);
    await until("the socket is closed", () => !socket.connected);
    expect(closedCompanyIds).toEqual([company.id]);
    await setGrace("5");
    expect(await dateOf(company.id)).toBeNull();
  });
});

describe("the suspension sweep", () => {
  it("suspends a company when the day after its due date begins in its zone, and announces it once", async () => {
    const [east, west] = [await shop({ dueDate: null }), await shop({ dueDate: null })];
    // Kiritimati is a whole day ahead of Midway.
    await setting(east.home.id, "timezone", "Pacific/Kiritimati");
    await setting(west.home.id, "timezone", "Pacific/Midway");
    const day = today("Pacific/Midway");
    await change(east.home.id, { dueDate: day });
    await change(west.home.id, { dueDate: day });
    const both = [east.home.id, west.home.id];
    // Only these two: the events of companies that the previous test closed may arrive only now.
    const closedOfBoth = () => closedCompanyIds.filter((id) => both.includes(id));
    expect(closedOfBoth()).toEqual([east.home.id]);
    setClock("2027-03-11T12:00:00-03:00");
    await Promise.all([updateSuspensions(), updateSuspensions(), updateSuspensions()]);
    expect(closedOfBoth()).toEqual(both);
    await until("both sockets are closed", () => !east.socket.connected && !west.socket.connected);
    expect((await isSuspended(scopeOfRow({ companyId: west.home.id }))).suspended).toBe(true);
  });

  it("leaves a company open whose payment is stored while it decides", async () => {
    const company = await createCompany({ dueDate: today(here, -1) });
    const row = (await Company.findByPk(company.id))!;
    const transaction = await database().transaction();
    await row.update({ dueDate: today(here, 30) }, { transaction });
    const check = updateSuspensions();
    await until("the check waits", hasLockWaiter);
    await transaction.commit();
    await check;
    expect([(await row.reload()).suspendedAt, closedCompanyIds.includes(company.id)]).toEqual([null, false]);
  });

  it("closes the sockets even when no process notification arrived", async () => {
    const { home: company, socket } = await shop();
    await Company.update({ dueDate: today(here, -1) }, { where: { id: company.id } });
    // Company rows are cached for thirty seconds, sessions for two.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const { companyChanged } = await import("../../core/cache");
    companyChanged(scopeOfRow({ companyId: company.id }));
    await reviewSockets(authenticate);
    await until("the socket is closed", () => !socket.connected);
  });

  it("makes calls fail within two seconds even when no process notification arrived", async () => {
    const { home: company, ask } = await shop();
    expect(await ask()).toBe(200);
    // Like another process that reaches this one only through the database.
    await Company.update({ status: false, suspendedAt: new Date() }, { where: { id: company.id } });
    await until("calls are refused", async () => (await ask()) === 401, 10_000);
  });

  it("runs one query, however many companies there are", async () => {
    for (let count = 0; count < 20; count += 1) await createCompany({ dueDate: today(here, 1) });
    await updateSuspensions();
    const statements = await statementsOf(() => updateSuspensions());
    expect(statements.filter((sql) => sql.includes("companies")).length).toBe(1);
  });

  it("is not stopped by a company with an invalid time zone", async () => {
    const [odd, late] = [
      await createCompany({ dueDate: today(here, 1) }),
      await createCompany({ dueDate: today(here, -1) }),
    ];
    await setting(odd.id, "timezone", "Mars/Olympus");
    await setting(late.id, "timezone", "America/Manaus");
    await Company.update({ dueDate: today(here, -2) }, { where: { id: odd.id } });
    await updateSuspensions();
    expect(closedCompanyIds).toEqual(expect.arrayContaining([odd.id, late.id]));
  });
});

describe("the jobs of a company", () => {
  it("run while it is active, wait while it is suspended, and are dropped when it is deleted", async () => {
    const { home: company } = await shop();
    const scope = scopeOfRow({ companyId: company.id });
    expect(await jobTiming(scope)).toBe("now");
    await change(company.id, { status: false });
    expect(await jobTiming(scope)).toBe("later");
    await change(company.id, { status: true });
    expect(await jobTiming(scope)).toBe("now");
    await owner.call(companyApi.remove, { params: { id: company.id } });
    expect(await jobTiming(scope)).toBe("never");
    expect(await jobTiming(scopeOfRow({ companyId: 999_999 }))).toBe("never");
  });
});
