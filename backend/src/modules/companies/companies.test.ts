import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi } from "@guiche/contract/companies";
import { defaultWeek, weekdays } from "@guiche/contract/time/hours";
import { settingApi } from "@guiche/contract/settings";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Company } from "../../models/accounts/company";
import { onProcessEvent } from "../../core/events/process-bus";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, plan, setting, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { hoursOf } from ".";

const server = withServer();
let platform: { id: number };
let owner: Caller;
beforeAll(async () => {
  platform = await createCompany({ name: "Guichê" });
  owner = await signInAs(server.app, await user(platform.id, { super: true, profile: "admin", name: "Olga" }));
});

let acme: Company;
let globex: Company;
let admin: Caller;
let agent: Caller;
beforeEach(async () => {
  [acme, globex] = [await createCompany({ name: "Acme" }), await createCompany({ name: "Globex" })];
  admin = await signInAs(server.app, await user(acme.id, { profile: "admin", name: "Ana" }));
  agent = await signInAs(server.app, await user(acme.id));
});

const logOf = async (companyId: number) =>
  (await AuditEntry.findAll({ where: { companyId }, order: ["id"], raw: true }))
    .filter(({ action }) => action !== "login")
    .map(({ action, userName, target, details }) => ({ action, userName, target, details }));
const missing = [404, { error: "ERR_NO_COMPANY_FOUND" }];
const week = (startTime: string, endTime: string) =>
  weekdays.map((day) => ({ ...day, startTime, endTime, ranges: [] }));

describe("access to companies", () => {
  it("every user but the platform's owner gets the same 404 for another company as for a missing one", async () => {
    const before = await Company.findByPk(globex.id, { raw: true });
    for (const id of [globex.id, 999_999]) {
      const own = { params: { id } };
      const answers = [
        await agent.ask(companyApi.show, own),
        await agent.ask(companyApi.hours, own),
        await agent.ask(companyApi.plan, { params: { companyId: id } }),
        await admin.ask(companyApi.show, own),
        await admin.ask(companyApi.plan, { params: { companyId: id } }),
        await admin.ask(companyApi.update, { ...own, body: { name: "Mine" } }),
        await admin.ask(companyApi.hours, own),
        await admin.ask(companyApi.setHours, { ...own, body: { schedules: week("00:00", "23:59") } }),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual(missing);
    }
    expect(await Company.findByPk(globex.id, { raw: true })).toEqual(before);
    expect(await logOf(globex.id)).toEqual([]);
  });

  it("listing all companies, creating and deleting them is refused to all but the platform's owner", async () => {
    const params = { id: acme.id };
    const body = { name: "Another", email: "another@example.com", planId: acme.planId };
    for (const answer of [
      await admin.ask(companyApi.list),
      await admin.ask(companyApi.all),
      await admin.ask(companyApi.create, { body }),
      await admin.ask(companyApi.remove, { params }),
      await agent.ask(companyApi.update, { params, body: { name: "Mine" } }),
      await agent.ask(companyApi.setHours, { params, body: { schedules: [] } }),
    ])
      expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
  });

  it("the platform's owner gets 404 for a missing company", async () => {
    const params = { id: 999_999 };
    for (const { status, body } of [
      await owner.ask(companyApi.show, { params }),
      await owner.ask(companyApi.update, { params, body: { name: "None" } }),
      await owner.ask(companyApi.remove, { params }),
      await owner.ask(companyApi.plan, { params: { companyId: 999_999 } }),
    ])
      expect([status, body]).toEqual(missing);
  });
});

describe("the own company", () => {
  it("is visible to its people with its plan, its week and the non-secret settings", async () => {
    await setting(acme.id, "ipixc", "https://billing.example");
    await setting(acme.id, "timezone", "America/Manaus");
    const details = await agent.call(companyApi.show, { params: { id: acme.id } });
    expect(details).toMatchObject({
      id: acme.id,
      name: "Acme",
      status: true,
      campaignsEnabled: true,
      dueDate: null,
      recurrence: "MENSAL",
      planId: acme.planId,
      plan: { id: acme.planId, useKanban: true },
      schedules: defaultWeek,
    });
    expect(details.settings).toContainEqual({ key: "timezone", value: "America/Manaus" });
    expect(JSON.stringify(details)).not.toMatch(/billing|trial|ipixc|token|secret/);
    const billing = { billingName: "", addressZipCode: "", addressStreet: "", addressState: "", addressCity: "" };
    expect(await admin.call(companyApi.show, { params: { id: acme.id } })).toMatchObject({
      ...billing,
      addressDistrict: "",
      trialExpiration: null,
    });
    expect(await agent.call(companyApi.plan, { params: { companyId: acme.id } })).toEqual({
      id: acme.id,
      name: "Acme",
      dueDate: null,
      status: true,
      plan: details.plan,
    });
  });

  it("lets its admin change name, email and phone, and nothing else", async () => {
    const rich = await plan();
    const body = {
      name: "Acme Ltda",
      email: "acme@example.com",
      phone: "(11) 99999-9999",
      planId: rich.id,
      status: false,
      dueDate: "2099-01-01",
      recurrence: "ANUAL",
      campaignsEnabled: false,
      companyId: globex.id,
    };
    const changedCompany = await admin.call(companyApi.update, { params: { id: acme.id }, body });
    expect(changedCompany).toMatchObject({
      name: "Acme Ltda",
      email: "acme@example.com",
      phone: "11999999999",
      planId: acme.planId,
      status: true,
      dueDate: null,
      recurrence: "MENSAL",
      campaignsEnabled: true,
    });
    expect((await admin.call(authApi.me)).company.name).toBe("Acme Ltda");
    expect(await Company.findByPk(globex.id)).toMatchObject({ name: "Globex" });
    expect(await logOf(acme.id)).toEqual([
      {
        action: "company.changed",
        userName: "Ana",
        target: "Acme Ltda",
        details: { name: "Acme → Acme Ltda", email: "– → acme@example.com", phone: "– → 11999999999" },
      },
    ]);
  });

  it("keeps the fields that a patch does not contain", async () => {
    await admin.call(companyApi.update, { params: { id: acme.id }, body: { email: "acme@example.com" } });
    expect(await admin.call(companyApi.update, { params: { id: acme.id }, body: { phone: "" } })).toMatchObject({
      name: "Acme",
      email: "acme@example.com",
      phone: "",
    });
  });
});

describe("the platform's owner", () => {
  it("sees every company, and each visit is recorded in the visited company's audit log", async () => {
    const [companyList, all] = [await owner.call(companyApi.list), await owner.call(companyApi.all)];
    expect(companyList.find(({ id }) => id === acme.id)).toMatchObject({ name: "Acme", plan: { id: acme.planId } });
    expect(all.map(({ id }) => id)).toEqual(companyList.map(({ id }) => id));
    await owner.call(companyApi.show, { params: { id: acme.id } });
    await owner.call(companyApi.hours, { params: { id: acme.id } });
    const visit = (act: string) => ({ action: "super.access", userName: "Olga", target: "Acme", details: { act } });
    expect(await logOf(acme.id)).toEqual([visit("show"), visit("hours")]);
    await owner.call(companyApi.show, { params: { id: platform.id } });
    expect((await logOf(platform.id)).filter(({ action }) => action === "super.access")).toEqual([]);
  });

  it("changes every field of a company, and both audit logs record it", async () => {
    const rich = await plan({ name: "Ouro", isPublic: false });
    const changedCompanyIds: number[] = [];
    const unsubscribe = onProcessEvent("plan.changed", ({ companyId }) => changedCompanyIds.push(companyId));
    const { events: broadcasts, stop } = recordBroadcasts();
    const body = {
      planId: rich.id,
      dueDate: "2099-12-31",
      recurrence: "ANUAL" as const,
      campaignsEnabled: false,
    };
    const changedCompany = await owner.call(companyApi.update, { params: { id: acme.id }, body });
    unsubscribe();
    stop();
    expect(changedCompany).toMatchObject({ ...body, name: "Acme", plan: { name: "Ouro" } });
    expect([...new Set(changedCompanyIds)]).toEqual([acme.id]);
    expect(broadcasts).toMatchObject([
      {
        companyId: acme.id,
        topic: "settings",
        event: { action: "update", setting: { key: "campaignsEnabled", value: "false" } },
      },
    ]);
    expect((await admin.call(authApi.me)).company).toMatchObject({
      dueDate: "2099-12-31",
      state: "active",
      plan: { name: "Ouro" },
    });
    const settings = await admin.call(settingApi.list);
    expect(settings).toContainEqual({ key: "campaignsEnabled", value: "false" });
    const details = {
      plan: expect.stringMatching(/^Plan .* → Ouro$/),
      dueDate: "– → 2099-12-31",
      recurrence: "MENSAL → ANUAL",
    };
    const entry = { action: "company.changed", userName: "Olga", target: "Acme", details };
    expect(await logOf(acme.id)).toContainEqual(entry);
    expect(await logOf(platform.id)).toContainEqual(entry);
  });

  it("clears a due date with an empty or invalid one", async () => {
    for (const none of ["", "soon", "0000-06-01", null]) {
      await acme.update({ dueDate: "2099-12-31" });
      const params = { id: acme.id };
      expect((await owner.call(companyApi.update, { params, body: { dueDate: none } })).dueDate).toBeNull();
    }
  });

  it("cannot assign a plan that does not exist", async () => {
    const answer = await owner.ask(companyApi.update, {
      params: { id: acme.id },
      body: { name: "X2", planId: 999_999 },
    });
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_PLAN_FOUND" }]);
    expect(await Company.findByPk(acme.id)).toMatchObject({ name: "Acme" });
  });
});

describe("the hours of a company", () => {
  it("are the default week until a user sets them, and again when they are cleared", async () => {
    const params = { id: acme.id };
    expect(await agent.call(companyApi.hours, { params })).toEqual(defaultWeek);
    await admin.call(companyApi.setHours, { params, body: { schedules: week("09:00", "17:00") } });
    expect((await agent.call(companyApi.hours, { params }))[0]).toMatchObject({ startTime: "09:00" });
    await admin.call(companyApi.setHours, { params, body: { schedules: [] } });
    expect(await agent.call(companyApi.hours, { params })).toEqual(defaultWeek);
  });

  it("are saved with the notice, which a save of the hours alone keeps", async () => {
    const params = { id: acme.id };
    const notice = async () => (await admin.call(companyApi.show, { params })).outOfHoursMessage;
    expect(await notice()).toBeNull();
    await admin.call(companyApi.setHours, { params, body: { schedules: week("09:00", "17:00") } });
    expect(await notice()).toBe("");
    const body = { schedules: week("09:00", "17:00"), outOfHoursMessage: " Voltamos às 9h. " };
    expect(await admin.call(companyApi.setHours, { params, body })).toMatchObject({
      outOfHoursMessage: "Voltamos às 9h.",
    });
    expect((await logOf(acme.id)).at(-1)).toMatchObject({
      action: "hours.changed",
      details: { outOfHoursMessage: "– → Voltamos às 9h." },
    });
    await admin.call(companyApi.setHours, { params, body: { schedules: week("08:00", "17:00") } });
    expect(await notice()).toBe("Voltamos às 9h.");
    const long = await admin.ask(companyApi.setHours, {
      params,
      body: { ...body, outOfHoursMessage: "a".repeat(4097) },
    });
    expect(long.body).toMatchObject({ error: "ERR_VALIDATION", fields: { outOfHoursMessage: "Too Long!" } });
  });

  it("are refused when a day appears twice or days are missing", async () => {
    const params = { id: acme.id };
    const days = week("09:00", "17:00");
    for (const schedules of [
      days.slice(1),
      [...days.slice(1), days[1]],
      [{ ...days[0], startTime: "25:00" }],
      "all day",
    ])
      expect((await admin.ask(companyApi.setHours, { params, body: { schedules } })).status).toBe(400);
    expect(await agent.call(companyApi.hours, { params })).toEqual(defaultWeek);
  });

  it("are stored Monday first under their names, whatever their order, and take effect at once", async () => {
    const scope = scopeOfRow({ companyId: acme.id });
    await setting(acme.id, "timezone", "America/Manaus");
    const holidays = [{ date: "2026-12-25", name: "Natal", everyYear: true }];
    await setting(acme.id, "holidays", JSON.stringify(holidays));
    expect(await hoursOf(scope)).toEqual({ timezone: "America/Manaus", schedules: defaultWeek, holidays });
    const ranges = [{ startTime: "13:00", endTime: "18:00" }];
    const scheduleInput = week("08:00", "12:00")
      .map(({ weekdayEn, startTime, endTime }) => ({ weekdayEn, startTime, endTime, ranges }))
      .reverse();
    const { schedules } = await admin.call(companyApi.setHours, {
      params: { id: acme.id },
      body: { schedules: scheduleInput },
    });
    expect(schedules).toEqual(week("08:00", "12:00").map((day) => ({ ...day, ranges })));
    expect((await hoursOf(scope)).schedules).toEqual(schedules);
    expect((await logOf(acme.id)).at(-1)).toMatchObject({
      action: "hours.changed",
      userName: "Ana",
      details: { monday: "08:00-18:00 → 08:00-12:00, 13:00-18:00", sunday: " → 08:00-12:00, 13:00-18:00" },
    });
  });
});
