import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { connectionApi } from "@guiche/contract/connections";
import { noteApi } from "@guiche/contract/notes";
import { ticketApi } from "@guiche/contract/tickets";
import { wallDay } from "@guiche/contract/time/wall-time";
import { userApi } from "@guiche/contract/users";
import request from "supertest";
import { shiftClock } from "../../core/clock";
import { Ticket } from "../../models/tickets/ticket";
import { User } from "../../models/accounts/user";
import { setClock } from "../../testing/clock";
import { connection, password, plan, queue, setting, ticket, user } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { callerWith, signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { sweepLeaves } from "./leave.sweep";
import { admin, boss, company, open, remove, server, show, auditEntries } from "./users.fixture";

const mailbox = withMailbox();

let ana: User;
let sales: { id: number };
beforeEach(async () => {
  sales = await queue(company.id, { name: "Vendas" });
  ana = await user(company.id, { name: "Ana", queues: [sales] });
});
afterAll(() => shiftClock(0));

const suspend = (id: number, body: object = {}, by: Caller = admin) =>
  by.ask(userApi.suspend, { params: { id }, body });
const reactivate = (id: number, by: Caller = admin) => by.ask(userApi.reactivate, { params: { id } });
const login = (email: string) => callerWith(server.app, "").ask(authApi.login, { body: { email, password } });
const leaveOf = async (id: number) => (await show(id)).leave;
const cookieOf = (answer: request.Response) => (answer.get("Set-Cookie") ?? [])[0]?.split(";")[0] ?? "";
const refresh = (cookie: string) => request(server.app).post("/api/auth/refresh_token").set("Cookie", cookie);

describe("a person on leave", () => {
  it("is signed out at once, and is told why at every door until the leave ends", async () => {
    const phone = await signInAs(server.app, ana);
    const cookie = cookieOf(await login(ana.email));
    expect(statusAndCode(await suspend(ana.id))).toBe("200");
    expect(statusAndCode(await phone.ask(authApi.me))).toBe("401 ERR_ON_LEAVE");
    expect(statusAndCode(await refresh(cookie))).toBe("401 ERR_ON_LEAVE");
    expect(statusAndCode(await login(ana.email))).toBe("401 ERR_ON_LEAVE");
    expect(statusAndCode(await reactivate(ana.id))).toBe("200");
    expect(statusAndCode(await login(ana.email))).toBe("200");
    expect(statusAndCode(await phone.ask(authApi.me))).toBe("401 ERR_SESSION_EXPIRED");
  });

  it("keeps their name, and is marked for their colleagues and in the audit log", async () => {
    const returnsOn = "2099-03-02";
    const row = await admin.call(userApi.suspend, { params: { id: ana.id }, body: { returnsOn } });
    const leave = { returnsOn, lacksSeat: false };
    expect([row.leave, await leaveOf(ana.id), await leaveOf(boss.id)]).toEqual([leave, leave, null]);
    const colleague = await signInAs(server.app, await user(company.id));
    expect((await colleague.call(userApi.names)).find(({ id }) => id === ana.id)).toMatchObject({ name: "Ana", leave });
    await reactivate(ana.id);
    expect(await leaveOf(ana.id)).toBeNull();
    const about = { userId: boss.id, target: ana.email };
    expect(await auditEntries("user.suspended")).toMatchObject([{ ...about, details: { name: "Ana", returnsOn } }]);
    expect(await auditEntries("user.reactivated")).toMatchObject([{ ...about, details: { name: "Ana" } }]);
  });

  it("leaves open tickets to the queue, and keeps closed ones and the history", async () => {
    const values = { queueId: sales.id, userId: ana.id };
    const [open, closedTicket] = [
      await ticket(company.id, { ...values, status: "open" }),
      await ticket(company.id, { ...values, status: "closed" }),
    ];
    await suspend(ana.id);
    expect(await Ticket.findByPk(open.id)).toMatchObject({ status: "pending", userId: null, queueId: sales.id });
    expect(await Ticket.findByPk(closedTicket.id)).toMatchObject({ status: "closed", userId: ana.id });
    const [returnEntry, ...others] = await admin.call(ticketApi.timeline, { params: { id: open.id } });
    expect([returnEntry, others]).toMatchObject([{ kind: "returned", user: { name: "Bia" }, userOnLeave: "Ana" }, []]);
  });

  it("is assigned no ticket by any user", async () => {
    await suspend(ana.id);
    await connection(company.id);
    const waiting = await ticket(company.id, { queueId: sales.id });
    const patch = { params: { id: waiting.id }, body: { status: "open", userId: ana.id } };
    expect(statusAndCode(await admin.ask(ticketApi.update, patch))).toBe("400 ERR_COLLEAGUE_ON_LEAVE");
    const body = { contactId: (await ticket(company.id)).contactId, queueId: sales.id, userId: ana.id };
    expect(statusAndCode(await admin.ask(ticketApi.create, { body }))).toBe("400 ERR_COLLEAGUE_ON_LEAVE");
    expect(await Ticket.count({ where: { companyId: company.id, userId: ana.id } })).toBe(0);
  });

  it("cannot be given back a ticket by an undo", async () => {
    const openTicket = await ticket(company.id, { queueId: sales.id, userId: ana.id, status: "open" });
    const params = { id: openTicket.id };
    const { undoToken = "" } = await admin.call(ticketApi.update, { params, body: { status: "closed" } });
    await suspend(ana.id);
    const undone = await admin.ask(ticketApi.undo, { params, body: { token: undoToken } });
    expect(statusAndCode(undone)).toBe("409 ERR_UNDO_OUTDATED");
  });

  it("is called by no note, and serves no queue", async () => {
    const { id } = await connection(company.id);
    await admin.call(connectionApi.update, { params: { id }, body: { queueIds: [sales.id] } });
    const findings = async () => (await admin.call(connectionApi.show, { params: { id } })).findings;
    const { id: ticketId } = await ticket(company.id, { queueId: sales.id });
    const people = () => admin.call(noteApi.colleagues, { query: { ticketId } });
    expect(await findings()).toEqual([]);
    expect((await people()).map(({ name }) => name)).toEqual(["Ana"]);
    await suspend(ana.id);
    expect(await people()).toEqual([]);
    expect(await findings()).toEqual([{ kind: "unserved", queue: "Vendas" }]);
  });
});

describe("putting a user on leave", () => {
  it("is for admins, who cannot choose themselves, the last admin or a super user", async () => {
    const caller = await signInAs(server.app, ana);
    expect(statusAndCode(await suspend(boss.id, {}, caller))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await suspend(boss.id))).toBe("400 ERR_OWN_LEAVE");
    const olga = await user(company.id, { super: true });
    expect(statusAndCode(await suspend(olga.id))).toBe("403 ERR_NO_PERMISSION");
    const owner = await signInAs(server.app, olga);
    expect(statusAndCode(await suspend(boss.id, {}, owner))).toBe("400 ERR_LAST_ADMIN");
    const second = await user(company.id, { profile: "admin" });
    expect(statusAndCode(await suspend(boss.id, {}, owner))).toBe("200");
    // The admin who is left is the last one who can act.
    for (const response of [await suspend(second.id, {}, owner), await remove(second.id, owner)])
      expect(statusAndCode(response)).toBe("400 ERR_LAST_ADMIN");
    expect(statusAndCode(await remove(boss.id, owner))).toBe("200");
  });

  it("takes a day after today in the company's time zone, which can be changed and left open", async () => {
    await setting(company.id, "timezone", "America/Sao_Paulo");
    const fields = { returnsOn: "Choose a day after today" };
    const today = wallDay(new Date(), "America/Sao_Paulo");
    for (const returnsOn of [today, "2020-01-31"])
      expect((await suspend(ana.id, { returnsOn })).body).toEqual({ error: "ERR_VALIDATION", fields });
    for (const returnsOn of ["2026-02-30", "tomorrow", 5])
      expect(statusAndCode(await suspend(ana.id, { returnsOn }))).toBe("400 ERR_VALIDATION");
    expect(await leaveOf(ana.id)).toBeNull();
    await suspend(ana.id, { returnsOn: "2099-03-02" });
    await suspend(ana.id, { returnsOn: null });
    expect(await leaveOf(ana.id)).toEqual({ returnsOn: null, lacksSeat: false });
  });
});

describe("a seat of the plan", () => {
  const someone = () => ({ name: "Caio", email: `caio-${company.id}@example.com`, password, profile: "user" });

  it("is free while a user is on leave, and is needed to come back", async () => {
    await open({ planId: (await plan({ users: 2 })).id });
    const { id } = await user(company.id);
    const add = () => admin.ask(userApi.create, { body: someone() });
    expect(statusAndCode(await add())).toBe("400 ERR_PLAN_LIMIT_REACHED");
    await suspend(id);
    const list = () => admin.call(userApi.list);
    expect(await list()).toMatchObject({ count: 2, seats: 1, limit: 2 });
    expect(statusAndCode(await add())).toBe("201");
    expect(statusAndCode(await reactivate(id))).toBe("400 ERR_PLAN_LIMIT_REACHED");
    expect(await leaveOf(id)).not.toBeNull();
    const { users } = await list();
    await remove(users.find(({ name }) => name === "Caio")?.id ?? 0);
    expect(statusAndCode(await reactivate(id))).toBe("200");
    expect(statusAndCode(await reactivate(id))).toBe("200");
    expect(await auditEntries("user.reactivated")).toHaveLength(1);
  });
});

describe("the day of return", () => {
  const isOnLeave = async () => (await User.findByPk(ana.id))?.suspendedAt != null;
  beforeEach(() => setting(company.id, "timezone", "America/Sao_Paulo"));
  beforeEach(() => shiftClock(0));

  it("lets the person back in as it begins in the company's time zone", async () => {
    await suspend(ana.id, { returnsOn: "2099-03-02" });
    setClock("2099-03-01T23:59:00-03:00");
    await sweepLeaves();
    expect(await isOnLeave()).toBe(true);
    setClock("2099-03-02T00:01:00-03:00");
    await sweepLeaves();
    expect(await isOnLeave()).toBe(false);
    expect(await auditEntries("user.reactivated")).toMatchObject([{ userId: null, target: ana.email }]);
    expect(mailbox.all()).toEqual([]);
  });

  it("finds no seat: the admins are told once, and the person is back as soon as there is one", async () => {
    await open({ planId: (await plan({ users: 2 })).id });
    ana = await user(company.id, { name: "Ana" });
    await suspend(ana.id, { returnsOn: "2099-03-02" });
    const other = await user(company.id);
    setClock("2099-03-02T12:00:00-03:00");
    await sweepLeaves();
    await sweepLeaves();
    expect(await isOnLeave()).toBe(true);
    expect(await User.findByPk(ana.id)).toMatchObject({ returnsOn: "2099-03-02", seatMissingAt: expect.any(Date) });
    expect(mailbox.to(boss.email)).toEqual([expect.stringContaining("Ana")]);
    await User.destroy({ where: { id: other.id } });
    await sweepLeaves();
    expect(await isOnLeave()).toBe(false);
    expect(mailbox.all()).toHaveLength(1);
  });
});
