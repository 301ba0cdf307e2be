import { beforeAll, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { planFlags } from "@guiche/contract/rules/plan-flags";
import { planApi, type PlanInput } from "@guiche/contract/plans";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Plan } from "../../models/accounts/plan";
import { onProcessEvent } from "../../core/events/process-bus";
import { signInAs, callerWith, type Caller } from "../../testing/sign-in-as";
import { createCompany, plan, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();
let platform: { id: number };
let owner: Caller;
beforeAll(async () => {
  platform = await createCompany({ name: "Guichê" });
  owner = await signInAs(server.app, await user(platform.id, { super: true, profile: "admin", name: "Olga" }));
});

let serial = 0;
const input = (values: Partial<PlanInput> = {}) => ({
  name: `Plano ${(serial += 1)}`,
  users: 3,
  connections: 2,
  queues: 4,
  value: 99.9,
  ...values,
});
const logOf = (companyId: number) =>
  AuditEntry.findAll({ where: { companyId, action: "plan.changed" }, order: ["id"], raw: true });

describe("plans", () => {
  it("can be managed by the platform's owner only", async () => {
    const admin = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    const { id } = await plan();
    const [planInput, changedInput] = [input(), input()];
    const answers = [
      await admin.ask(planApi.all),
      await admin.ask(planApi.show, { params: { id } }),
      await admin.ask(planApi.create, { body: planInput }),
      await admin.ask(planApi.update, { params: { id }, body: changedInput }),
      await admin.ask(planApi.remove, { params: { id } }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await Plan.count({ where: { name: [planInput.name, changedInput.name] } })).toBe(0);
    expect(await Plan.count({ where: { id } })).toBe(1);
  });

  it("that do not exist get 404", async () => {
    const params = { id: 999_999 };
    for (const answer of [
      await owner.ask(planApi.show, { params }),
      await owner.ask(planApi.update, { params, body: input() }),
      await owner.ask(planApi.remove, { params }),
    ])
      expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_PLAN_FOUND" }]);
  });

  it("are listed at sign-up cheapest first, without those that are not public", async () => {
    const [dear, cheap] = [input({ value: 199.99 }), input({ value: 0.5 })];
    const hiddenPlan = input({ value: 1, isPublic: false });
    for (const body of [dear, hiddenPlan, cheap]) await owner.call(planApi.create, { body });
    const names = [dear, hiddenPlan, cheap].map(({ name }) => name);
    const offeredPlans = await callerWith(server.app, "").call(planApi.list);
    const listedPlans = offeredPlans.filter(({ name }) => names.includes(name));
    expect(listedPlans.map(({ name, value }) => [name, value])).toEqual([
      [cheap.name, 0.5],
      [dear.name, 199.99],
    ]);
    expect(listedPlans[0]).not.toHaveProperty("isPublic");
    const all = await owner.call(planApi.all);
    expect(all.find(({ name }) => name === hiddenPlan.name)).toMatchObject({ isPublic: false, value: 1 });
  });

  it("store integer cents, and enable all features by default", async () => {
    const response = await owner.ask(planApi.create, { body: { name: `Plano ${(serial += 1)}`, value: 19.9 } });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ users: 0, connections: 0, queues: 0, value: 19.9, isPublic: true });
    for (const flag of planFlags)
      expect([flag, (response.body as Record<string, unknown>)[flag]]).toEqual([flag, true]);
    expect(await Plan.findByPk((response.body as { id: number }).id)).toMatchObject({ valueCents: 1990 });
    const odd = await owner.ask(planApi.create, { body: input({ value: 1.005 }) });
    expect([odd.status, odd.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { value: "Invalid" } }]);
    const negative = await owner.ask(planApi.create, { body: input({ users: -1 }) });
    expect(negative.status).toBe(400);
  });

  it("have unique names", async () => {
    const [first, second] = [
      await owner.call(planApi.create, { body: input() }),
      await owner.call(planApi.create, { body: input() }),
    ];
    const duplicateError = { error: "ERR_VALIDATION", fields: { name: "Already taken" } };
    const again = await owner.ask(planApi.create, { body: input({ name: first.name }) });
    const response = await owner.ask(planApi.update, {
      params: { id: second.id },
      body: input({ name: first.name }),
    });
    for (const { status, body } of [again, response]) expect([status, body]).toEqual([400, duplicateError]);
  });

  it("cannot be deleted while a company has them", async () => {
    const usedPlan = await plan();
    await createCompany({ planId: usedPlan.id });
    const response = await owner.ask(planApi.remove, { params: { id: usedPlan.id } });
    expect([response.status, response.body]).toEqual([409, { error: "ERR_PLAN_IN_USE" }]);
    const unusedPlan = await plan();
    const answer = await owner.call(planApi.remove, { params: { id: unusedPlan.id } });
    expect(answer).toEqual({ message: expect.any(String) });
    expect(await Plan.findByPk(unusedPlan.id)).toBeNull();
    expect(await Plan.findByPk(usedPlan.id)).not.toBeNull();
  });
});

describe("changing a plan", () => {
  it("applies at once to every company with it, and is recorded in the audit log of each", async () => {
    const sharedPlan = await plan({ name: "Essencial", users: 5 });
    const [acme, globex, other] = [
      await createCompany({ planId: sharedPlan.id }),
      await createCompany({ planId: sharedPlan.id }),
      await createCompany(),
    ];
    const [ana, bruno] = [
      await signInAs(server.app, await user(acme.id)),
      await signInAs(server.app, await user(globex.id)),
    ];
    for (const caller of [ana, bruno])
      expect((await caller.call(authApi.me)).company.plan).toMatchObject({ users: 5, useKanban: true });
    const changedCompanyIds: number[] = [];
    const unsubscribe = onProcessEvent("plan.changed", ({ companyId }) => changedCompanyIds.push(companyId));
    const { id } = sharedPlan;
    const body = input({ name: "Essencial", users: 7, connections: 50, queues: 50, value: 0, useKanban: false });
    expect(await owner.call(planApi.update, { params: { id }, body })).toMatchObject({ id, users: 7 });
    unsubscribe();
    for (const caller of [ana, bruno])
      expect((await caller.call(authApi.me)).company.plan).toMatchObject({ users: 7, useKanban: false });
    expect(changedCompanyIds).toEqual([acme.id, globex.id]);
    for (const { id: companyId } of [platform, acme, globex])
      expect((await logOf(companyId)).at(-1)).toMatchObject({
        target: "Essencial",
        userName: "Olga",
        details: { users: "5 → 7", useKanban: "true → false" },
      });
    expect(await logOf(other.id)).toEqual([]);
  });

  it("keeps fields that are not sent", async () => {
    const { id, ...before } = await owner.call(planApi.create, {
      body: input({ users: 3, value: 49.9, useKanban: false }),
    });
    expect(await owner.call(planApi.update, { params: { id }, body: { queues: 8 } })).toEqual({
      id,
      ...before,
      queues: 8,
    });
  });

  it("without any difference is not audited", async () => {
    const createdPlan = await owner.call(planApi.create, { body: input() });
    const before = (await logOf(platform.id)).length;
    const { id, ...body } = createdPlan;
    await owner.call(planApi.update, { params: { id }, body });
    expect((await logOf(platform.id)).length).toBe(before);
  });

  it("twice at once leaves one of the two versions, whole", async () => {
    const { id } = await plan();
    const bodies = [1, 2, 3, 4].map((n) => input({ name: `Par ${n}`, users: n, queues: n }));
    await Promise.all(bodies.map((body) => owner.call(planApi.update, { params: { id }, body })));
    const row = await Plan.findByPk(id);
    expect(row?.name).toBe(`Par ${row?.users}`);
    expect(row?.queues).toBe(row?.users);
  });
});
