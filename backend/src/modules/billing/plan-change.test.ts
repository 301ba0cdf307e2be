import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { invoiceApi } from "@guiche/contract/invoices";
import { planApi } from "@guiche/contract/plans";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { userApi } from "@guiche/contract/users";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Charge } from "../../models/billing/charge";
import { Company } from "../../models/accounts/company";
import { Invoice } from "../../models/billing/invoice";
import { PlanChange } from "../../models/billing/plan-change";
import { type Plan } from "../../models/accounts/plan";
import { type User } from "../../models/accounts/user";
import { scopeOfRow } from "../../core/tenant/scope";
import { setClock } from "../../testing/clock";
import { createCompany, plan, queue, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { makeInvoicesOf } from "./invoices";

const server = withServer();
let olga: User;
let ana: User;
let owner: Caller;
let admin: Caller;
let acme: Company;
let basic: Plan;
let pro: Plan;
let max: Plan;
let small: Plan;

beforeAll(async () => {
  basic = await plan({ name: "Básico", valueCents: 4_990, users: 5 });
  pro = await plan({ name: "Pro", valueCents: 9_990 });
  max = await plan({ name: "Max", valueCents: 19_990 });
  small = await plan({ name: "Mínimo", valueCents: 990, users: 1, connections: 0, queues: 0 });
  const platform = await createCompany({ name: "Guichê" });
  olga = await user(platform.id, { super: true, profile: "admin" });
});

/** The period 10/03 to 10/04 has 31 days and is paid; on 31/03 ten of them are left. */
beforeEach(async () => {
  setClock("2027-03-31T12:00:00-03:00");
  acme = await createCompany({ name: "Acme", dueDate: "2027-04-10", planId: basic.id });
  ana = await user(acme.id, { profile: "admin" });
  [owner, admin] = [await signInAs(server.app, olga), await signInAs(server.app, ana)];
});

const travelTo = async (day: string) => {
  setClock(`${day}T12:00:00-03:00`);
  [owner, admin] = [await signInAs(server.app, olga), await signInAs(server.app, ana)];
};
const ask = ({ id }: Plan) => admin.ask(subscriptionApi.choosePlan, { body: { planId: id } });
const choose = ({ id }: Plan) => admin.call(subscriptionApi.choosePlan, { body: { planId: id } });
const invoices = () => admin.call(invoiceApi.all);
const pay = async () => {
  const { id } = (await invoices()).findLast(({ status }) => status === "open")!;
  await owner.call(invoiceApi.pay, { params: { id }, body: { reason: "transferência" } });
};
const planId = async () => (await Company.findByPk(acme.id, { raw: true }))!.planId;
const offerOf = async (name: string) =>
  (await admin.call(subscriptionApi.plans)).offers.find(({ plan: { name: each } }) => each === name)!;

describe("what each plan would do", () => {
  it("is shown with price, moment and line", async () => {
    expect(await offerOf("Básico")).toMatchObject({ at: null, price: 49.9, line: 0, excess: [] });
    expect(await offerOf("Pro")).toMatchObject({ at: "now", price: 99.9, line: 16.13 });
    expect(await offerOf("Mínimo")).toMatchObject({ at: "nextPeriod", line: 0 });
    expect(await admin.call(subscriptionApi.plans)).toMatchObject({
      current: { name: "Básico" },
      next: null,
      closed: null,
      forecast: { dueDate: "2027-04-10", value: 49.9 },
    });
  });

  it("is for admins alone", async () => {
    const agent = await signInAs(server.app, await user(acme.id));
    expect((await agent.ask(subscriptionApi.plans)).status).toBe(403);
    expect((await agent.ask(subscriptionApi.choosePlan, { body: { planId: pro.id } })).status).toBe(403);
    expect(await planId()).toBe(basic.id);
  });

  it("leaves out plans that are not offered, and choosing one finds nothing", async () => {
    const hiddenPlan = await plan({ name: "Interno", isPublic: false });
    expect(await offerOf("Interno")).toBeUndefined();
    expect((await ask(hiddenPlan)).status).toBe(404);
  });
});

describe("a dearer plan", () => {
  it("is in force at once and its line is on the next invoice", async () => {
    expect(await choose(pro)).toMatchObject({ current: { name: "Pro" }, forecast: { value: 116.03 } });
    expect(await planId()).toBe(pro.id);
    expect(await invoices()).toMatchObject([
      { detail: "Pro 10/04/2027 – 10/05/2027", value: 116.03, planChange: 16.13 },
    ]);
    await pay();
    await travelTo("2027-05-05");
    expect((await invoices())[0]).toMatchObject({ value: 99.9, planChange: 0 });
    expect(await admin.call(invoiceApi.ledger)).toMatchObject({ credit: 0 });
  });

  it("and back on the same day is zero", async () => {
    await choose(pro);
    await choose(max);
    expect(await choose(basic)).toMatchObject({ current: { name: "Básico" }, next: null });
    expect(await invoices()).toMatchObject([{ value: 49.9, planChange: 0 }]);
    expect(await PlanChange.count({ where: { companyId: acme.id } })).toBe(0);
  });

  it("keeps its line when a cheaper one is chosen another day", async () => {
    await choose(max);
    await travelTo("2027-04-01");
    expect(await choose(basic)).toMatchObject({
      current: { name: "Max" },
      next: { name: "Básico", from: "2027-04-10" },
    });
    expect(await invoices()).toMatchObject([
      { detail: "Básico 10/04/2027 – 10/05/2027", value: 98.29, planChange: 48.39 },
    ]);
  });

  it("is owed even when the next plan is free", async () => {
    await choose(pro);
    await travelTo("2027-04-01");
    await choose(await plan({ name: `Livre ${acme.id}`, valueCents: 0 }));
    expect(await invoices()).toMatchObject([{ value: 16.13, planChange: 16.13 }]);
    await pay();
    expect(await invoices()).toMatchObject([{ status: "paid" }]);
  });

  it("counts from the plan that was paid, once an invoice with today's change is paid", async () => {
    await choose(pro);
    await pay();
    await choose(basic);
    expect(await admin.call(subscriptionApi.plans)).toMatchObject({
      current: { name: "Pro" },
      next: { name: "Básico", from: "2027-05-10" },
    });
    expect(await admin.call(invoiceApi.ledger)).toMatchObject({ credit: 0 });
  });

  it("costs nothing on trial", async () => {
    await Company.update({ trialExpiration: "2027-04-10" }, { where: { id: acme.id } });
    expect(await choose(pro)).toMatchObject({ current: { name: "Pro" }, forecast: { value: 99.9 } });
    expect(await choose(basic)).toMatchObject({ current: { name: "Básico" }, next: null });
  });
});

describe("a cheaper plan", () => {
  it("applies from the next period, whose invoice has its price at once", async () => {
    await owner.call(companyApi.update, { params: { id: acme.id }, body: { planId: pro.id } });
    expect(await choose(basic)).toMatchObject({
      current: { name: "Pro" },
      next: { name: "Básico", from: "2027-04-10" },
    });
    expect(await invoices()).toMatchObject([{ detail: "Básico 10/04/2027 – 10/05/2027", value: 49.9 }]);
    await pay();
    expect(await planId()).toBe(pro.id);
    await travelTo("2027-04-10");
    await makeInvoicesOf(scopeOfRow({ companyId: acme.id }));
    expect(await planId()).toBe(basic.id);
    expect(await admin.call(subscriptionApi.plans)).toMatchObject({ next: null });
  });

  it("whose period is paid stands until it begins: neither the former plan nor another takes its days over", async () => {
    await owner.call(companyApi.update, { params: { id: acme.id }, body: { planId: pro.id } });
    await choose(basic);
    await pay();
    for (const other of [pro, max]) {
      const { status, body } = await ask(other);
      expect([status, body]).toEqual([409, { error: "ERR_NEXT_PERIOD_PAID" }]);
    }
    expect(await admin.call(subscriptionApi.plans)).toMatchObject({
      current: { name: "Pro" },
      next: { name: "Básico", from: "2027-04-10" },
      closed: "nextPaid",
    });
    await travelTo("2027-04-10");
    expect(await choose(pro)).toMatchObject({
      ...{ current: { name: "Pro" }, next: null, closed: null },
      forecast: { dueDate: "2027-05-10", value: 149.9 },
    });
  });

  it("is refused with the reason while the company uses more", async () => {
    await user(acme.id);
    await queue(acme.id);
    expect((await offerOf("Mínimo")).excess).toEqual([
      { limit: "users", over: 1 },
      { limit: "queues", over: 1 },
    ]);
    const { status, body } = await ask(small);
    expect([status, body]).toEqual([409, { error: "ERR_PLAN_TOO_SMALL", fields: { users: "1", queues: "1" } }]);
    expect(await planId()).toBe(basic.id);
  });

  it("binds at once: the company cannot outgrow it before it applies", async () => {
    await choose(small);
    const input = { name: "Bia", email: `bia-${acme.id}@acme.example`, password: "correct horse battery" };
    const response = await admin.ask(userApi.create, { body: { ...input, profile: "user" as const, queueIds: [] } });
    expect([response.status, response.body]).toEqual([400, { error: "ERR_PLAN_LIMIT_REACHED" }]);
  });

  it("is kept from being deleted, and replaced by what the platform's owner sets", async () => {
    const cheap = await plan({ name: `Barato ${acme.id}`, valueCents: 100 });
    await choose(cheap);
    expect((await owner.ask(planApi.remove, { params: { id: cheap.id } })).body).toEqual({ error: "ERR_PLAN_IN_USE" });
    await owner.call(companyApi.update, { params: { id: acme.id }, body: { planId: pro.id } });
    expect(await admin.call(subscriptionApi.plans)).toMatchObject({ current: { name: "Pro" }, next: null });
  });
});

it("is refused while a Pix code can still be paid, because its price stands", async () => {
  const [{ id: invoiceId } = { id: 0 }] = await invoices();
  const expiresAt = new Date("2027-03-31T16:00:00Z");
  await Charge.create({
    companyId: acme.id,
    invoiceId,
    provider: "simulated",
    txid: `t${invoiceId}`,
    cents: 4_990,
    expiresAt,
  });
  const { status, body } = await ask(pro);
  expect([status, body]).toEqual([409, { error: "ERR_CHARGE_OPEN" }]);
  expect(await admin.call(subscriptionApi.plans)).toMatchObject({ closed: "openCharge" });
  await Charge.update({ state: "expired" }, { where: { companyId: acme.id } });
  expect((await ask(pro)).status).toBe(200);
});

it("is not for a company that never expires", async () => {
  await owner.call(companyApi.update, { params: { id: acme.id }, body: { dueDate: null } });
  expect((await ask(pro)).status).toBe(403);
  expect(await admin.call(subscriptionApi.plans)).toMatchObject({ closed: "noDueDate", forecast: null });
});

it("ten changes at once leave one line and one entry for each in the audit log", async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask(pro)));
  expect(await PlanChange.findAll({ where: { companyId: acme.id }, raw: true })).toMatchObject([
    { fromName: "Básico", toName: "Pro", cents: 1_613, day: "2027-03-31" },
  ]);
  expect(await Invoice.count({ where: { companyId: acme.id } })).toBe(1);
  const entries = await AuditEntry.findAll({ where: { companyId: acme.id, action: "company.changed" }, raw: true });
  expect(entries.map(({ details }) => details)).toEqual([{ plan: "Básico → Pro" }]);
});
