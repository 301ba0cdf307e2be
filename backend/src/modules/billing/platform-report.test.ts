import { beforeEach, describe, expect, it } from "@jest/globals";
import { platformReportApi, type UsageSearch } from "@guiche/contract/platform-report";
import { pageSize } from "@guiche/contract/limits";
import { ApiUsage } from "../../models/accounts/api-usage";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { Invoice } from "../../models/billing/invoice";
import { Message } from "../../models/messages/message";
import { StorageUsage } from "../../models/accounts/storage-usage";
import { connection, createCompany, message, plan, ticket, user } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { today } from "../companies";

const server = withServer();
const zone = "America/Sao_Paulo";
let owner: Caller;
/** In the names of this test's companies: the database has others. */
let mark: string;
let serial = 0;

beforeEach(async () => {
  serial += 1;
  mark = `Zeta ${serial}`;
  owner = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin", super: true }));
});

const dayFromNow = (days: number) => today(zone, days);
const usage = async (query: Partial<UsageSearch> = {}) =>
  (await owner.call(platformReportApi.usage, { query: { searchParam: mark, ...query } as never })).companies;

describe("what the platform earns", () => {
  const bill = (companyId: number, values: Partial<Invoice>) =>
    Invoice.create({
      companyId,
      ...{ planName: "Pro", periodFrom: "2027-01-01", periodTo: "2027-02-01", valueCents: 9_990 },
      ...values,
    });

  it("is by month of payment, in twelve months, with what is open and overdue and no company's name", async () => {
    const before = await owner.call(platformReportApi.income);
    const { id } = await createCompany();
    await bill(id, { paidAt: new Date(), periodFrom: dayFromNow(-40) });
    await bill(id, { paidAt: new Date(), periodFrom: dayFromNow(-10), valueCents: 10 });
    await bill(id, { paidAt: new Date(Date.now() - 800 * 86_400_000), periodFrom: "2020-01-01" });
    await bill(id, { periodFrom: dayFromNow(-1), valueCents: 5_000 });
    await bill(id, { periodFrom: dayFromNow(0), valueCents: 7_000 });
    const removedCompany = await createCompany();
    await bill(removedCompany.id, { periodFrom: dayFromNow(-1) });
    await Company.update({ removedAt: new Date() }, { where: { id: removedCompany.id } });
    const after = await owner.call(platformReportApi.income);
    expect(after.months.map(({ month }) => month)).toEqual([...new Set(after.months.map(({ month }) => month))].sort());
    expect(after.months).toHaveLength(12);
    expect(after.months.at(-1)?.month).toBe(dayFromNow(0).slice(0, 7));
    const earnedCentsOf = (income: typeof after) => Math.round((income.months.at(-1)?.value ?? 0) * 100);
    expect(earnedCentsOf(after) - earnedCentsOf(before)).toBe(10_000);
    const increaseOf = (name: "open" | "overdue") => [
      after[name].count - before[name].count,
      Math.round((after[name].value - before[name].value) * 100),
    ];
    expect([increaseOf("open"), increaseOf("overdue")]).toEqual([
      [1, 7_000],
      [1, 5_000],
    ]);
  });

  it("counts trials that run, that end soon, and that ended without and with a payment", async () => {
    const before = (await owner.call(platformReportApi.income)).trials;
    const trial = async (end: number, due = end, status = true) => {
      const { id } = await createCompany({ dueDate: dayFromNow(due), status });
      await Company.update({ trialExpiration: dayFromNow(end) }, { where: { id } });
    };
    await Promise.all([trial(3), trial(1), trial(0, 0, false), trial(-2), trial(-5, 25), trial(-31)]);
    const after = (await owner.call(platformReportApi.income)).trials;
    const addedCounts = Object.entries(after).map(([name, count]) => [
      name,
      count - before[name as keyof typeof before],
    ]);
    expect(Object.fromEntries(addedCounts)).toEqual({ running: 2, ending: 1, lapsed: 1, converted: 1 });
  });
});

describe("what companies use", () => {
  it("is counted for this month against the plan, and for existing companies alone", async () => {
    const small = await plan({ users: 5, connections: 0, officialConnections: 1, apiMessages: 100, storageMb: 2 });
    const { id } = await createCompany({ name: `${mark} Loja`, planId: small.id, dueDate: dayFromNow(5) });
    await createCompany({ name: `${mark} Outra` });
    const removedCompany = await createCompany({ name: `${mark} Saiu` });
    await Company.update({ removedAt: new Date() }, { where: { id: removedCompany.id } });
    await user(id);
    await user(id);
    await connection(id);
    await connection(id, { provider: "official-simulated" });
    const of = await ticket(id, { updatedAt: new Date() });
    await message(of);
    await message(of);
    const old = await message(of);
    await Message.update({ createdAt: new Date(Date.now() - 40 * 86_400_000) }, { where: { id: old.id } });
    await ApiUsage.create({ companyId: id, month: `${dayFromNow(0).slice(0, 7)}-01`, messages: 7 });
    await ApiUsage.create({ companyId: id, month: "2020-01-01", messages: 500 });
    await StorageUsage.create({ companyId: id, bytes: 1_048_576 });
    const [shop, other, ...more] = await usage();
    expect(more).toEqual([]);
    expect(shop).toEqual({
      id,
      name: `${mark} Loja`,
      state: "active",
      dueDate: dayFromNow(5),
      plan: { id: small.id, name: small.name },
      users: { used: 2, limit: 5 },
      connections: { used: (await Connection.count({ where: { companyId: id } })) - 1, limit: 0 },
      officialConnections: { used: 1, limit: 1 },
      messages: 2,
      apiMessages: { used: 7, limit: 100 },
      storage: { used: 1_048_576, limit: 2_097_152 },
    });
    expect(other).toMatchObject({ messages: 0, storage: { used: 0 } });
  });

  it("is sorted, searched, narrowed to a state and paged, in one statement however many companies there are", async () => {
    const companies = [];
    for (let index = 0; index <= pageSize.other; index += 1)
      companies.push(
        await createCompany({ name: `${mark} ${String(index).padStart(2, "0")}`, dueDate: dayFromNow(index) }),
      );
    const [first, second] = companies;
    await user(second!.id);
    await message(await ticket(first!.id, { updatedAt: new Date() }));
    await Company.update({ dueDate: dayFromNow(-1) }, { where: { id: second!.id } });
    const one = await usage();
    expect(one).toHaveLength(pageSize.other);
    expect((await usage({ pageNumber: 2 })).map(({ id }) => id)).toEqual([companies.at(-1)!.id]);
    const firstBy = async (order: UsageSearch["order"], direction: "asc" | "desc") =>
      (await usage({ order, direction }))[0]?.id;
    expect(await firstBy("name", "desc")).toBe(companies.at(-1)!.id);
    expect(await firstBy("users", "desc")).toBe(second!.id);
    expect(await firstBy("messages", "desc")).toBe(first!.id);
    expect(await firstBy("dueDate", "asc")).toBe(second!.id);
    expect((await usage({ state: "overdue" })).map(({ id }) => id)).toEqual([second!.id]);
    expect(await usage({ state: "trial" })).toEqual([]);
    const statements = await statementsOf(() => usage({ order: "messages", direction: "desc" }));
    expect(
      statements.filter((sql) => /\b(companies|tickets|messages|users)\b/.test(sql) && /storage_usage/.test(sql)),
    ).toHaveLength(1);
    expect(statements.length).toBeLessThanOrEqual(4);
  });

  it("and what it earns is for the platform's owner alone", async () => {
    const admin = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    for (const endpoint of [platformReportApi.income, platformReportApi.usage])
      expect(statusAndCode(await admin.ask(endpoint))).toBe("403 ERR_NO_PERMISSION");
  });
});
